/* Steps through failing runs, copies, keys.  All that is shown is in the page already: the script reads the steps of a
   run from its list, and never makes markup out of text. */
(function () {
  "use strict";
  const by = (id) => document.getElementById(id);
  const all = (selector, from) => Array.from((from || document).querySelectorAll(selector));
  const errors = all("article.error");
  const panel = by("panel");
  let at = null; /* {error, steps, k} while somebody steps */
  let current = null; /* the error that keys are about */

  document.documentElement.classList.add("script");

  function say(text) {
    by("said").textContent = text;
    setTimeout(() => { if (by("said").textContent === text) by("said").textContent = ""; }, 2000);
  }

  /* ---- variables */

  /* Calls by depth; 0 has globals and the heap.  A call that returned takes its variables with it. */
  function callsAt(steps, k) {
    const calls = [{ name: "global", values: new Map() }];
    steps.slice(0, k + 1).forEach((li, step) => {
      const depth = Number(li.dataset.d), name = li.querySelector("b").textContent;
      calls.length = Math.min(calls.length, depth + 1);
      if (!calls[depth] || (depth && calls[depth].name !== name)) calls[depth] = { name, values: new Map() };
      all(".v", li).forEach((v) => {
        const owner = calls[v.dataset.d] || (calls[v.dataset.d] = { name: "", values: new Map() });
        owner.values.set(v.querySelector("var").textContent, { value: v.querySelector("code").textContent, step });
      });
    });
    return calls;
  }

  function tableOf(call, depth, k) {
    const table = document.createElement("table"), caption = table.createCaption();
    caption.textContent = depth ? `${call.name || "a caller"} (call depth ${depth})` : "global and heap";
    call.values.forEach((one, name) => {
      const row = table.insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = one.value;
      row.className = one.step === k ? "new" : "";
    });
    return table;
  }

  function showVariables() {
    const tables = callsAt(at.steps, at.k).map((call, depth) => ({ call, depth }));
    by("vars").replaceChildren(...tables.filter((t) => t.call && t.call.values.size)
      .reverse().map((t) => tableOf(t.call, t.depth, at.k)));
  }

  /* ---- steps */

  function unmark() {
    all(".now").forEach((e) => e.classList.remove("now"));
  }

  function show() {
    const li = at.steps[at.k], link = li.querySelector("a.at"), last = li.querySelector("strong");
    const line = link && by(link.hash.slice(1));
    unmark();
    li.classList.add("now");
    by("where").textContent = `step ${at.k + 1} of ${at.steps.length}: ${li.querySelector("b").textContent}` +
      (link ? `, ${link.textContent}` : "") + (last ? `: ${last.textContent}` : "");
    by("prev").disabled = by("first").disabled = at.k === 0;
    by("next").disabled = at.k + 1 === at.steps.length;
    showVariables();
    if (!line) return;
    line.classList.add("now");
    line.scrollIntoView({ block: "center" });
  }

  function begin(error) {
    const steps = all(".steps > li", error);
    if (!steps.length) return say("this run has no steps");
    at = { error, steps, k: 0 };
    current = error;
    panel.hidden = false;
    show();
  }

  function move(by) {
    if (!at) return begin(current || errors[0]);
    const k = Math.max(0, Math.min(at.steps.length - 1, at.k + by));
    if (k !== at.k) {
      at.k = k;
      show();
    }
  }

  function close() {
    if (!at) return;
    const error = at.error;
    at = null;
    panel.hidden = true;
    unmark();
    error.scrollIntoView();
  }

  /* ---- copying */

  function copyOld(text) {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }

  function copy(id) {
    const text = by(id).textContent, done = () => say("copied");
    const failed = () => say(copyOld(text) ? "copied" : "the browser does not let it be copied");
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, failed);
    else failed();
  }

  /* ---- places: #error-3, #ring.c:13 */

  function fileLine(hash) {
    const m = /^(.+):(\d+)$/.exec(hash);
    const file = m && all("section.file").find((f) => f.dataset.path === m[1] || f.dataset.path.endsWith("/" + m[1]));
    return file ? by(`${file.id}-${m[2]}`) : null;
  }

  function arrive() {
    let hash = location.hash.slice(1);
    try { hash = decodeURIComponent(hash); } catch (e) { /* it is as it is */ }
    const target = by(hash) || fileLine(hash);
    if (!target) return;
    for (let d = target.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
    if (errors.includes(target)) current = target;
    if (!by(hash)) {
      unmark();
      target.classList.add("now");
    }
    target.scrollIntoView({ block: target.classList.contains("l") ? "center" : "start" });
  }

  function toError(by) {
    if (!errors.length) return;
    const k = current ? errors.indexOf(current) + by : 0;
    current = errors[(k + errors.length) % errors.length];
    if (at) return begin(current);
    location.hash = current.id;
    arrive();
  }

  /* ---- events */

  const keys = {
    n: () => move(1), p: () => move(-1), ArrowRight: () => at && move(1), ArrowLeft: () => at && move(-1),
    Home: () => at && move(-at.k), e: () => toError(1), E: () => toError(-1), Escape: close,
    c: () => errors.length && copy(`${(current || errors[0]).id}-test`),
  };

  document.addEventListener("keydown", (event) => {
    const known = Object.prototype.hasOwnProperty.call(keys, event.key);
    const typing = event.target.closest && event.target.closest("input, textarea, select");
    if (!known || !errors.length || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!at && /^(Arrow|Home)/.test(event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.copy) copy(button.dataset.copy);
    else if (button.className === "step") begin(button.closest("article"));
  });
  by("first").addEventListener("click", () => at && move(-at.k));
  by("prev").addEventListener("click", () => move(-1));
  by("next").addEventListener("click", () => move(1));
  by("close").addEventListener("click", close);
  window.addEventListener("hashchange", arrive);
  if (location.hash) arrive();
})();

// As much of the module `vscode` as the client needs, so that it can be driven without an editor.
// What is not here is a class that does nothing.
'use strict';

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.add(bound);
      return { dispose: () => this.listeners.delete(bound) };
    };
  }
  fire(value) {
    return Promise.all([...this.listeners].map((listener) => listener(value)));
  }
  dispose() {
    this.listeners.clear();
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(a, b, c, d) {
    this.start = typeof a === 'number' ? new Position(a, b) : a;
    this.end = typeof a === 'number' ? new Position(c, d) : b;
  }
}

class Uri {
  constructor(text) {
    const parsed = new URL(text);
    this.text = text;
    this.scheme = parsed.protocol.slice(0, -1);
    this.path = this.fsPath = decodeURIComponent(parsed.pathname);
    this.authority = parsed.host;
  }
  toString() {
    return this.text;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri('file://' + encodeURI(path));
  }
}

class Kind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new Kind(this.value ? this.value + '.' + part : part);
  }
}
Kind.Empty = new Kind('');
for (const name of ['QuickFix', 'Refactor', 'Source']) Kind[name] = new Kind(name.toLowerCase());

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeLens {
  constructor(range, command) {
    Object.assign(this, { range, command });
  }
}

class Hover {
  constructor(contents) {
    this.contents = contents;
  }
}

class MarkdownString {
  constructor(value) {
    this.value = value || '';
  }
  appendCodeblock(value) {
    this.value += value;
  }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {}
}

class TreeItem {
  constructor(label, state) {
    Object.assign(this, { label, state });
  }
}

class CodeAction {
  constructor(title) {
    this.title = title;
  }
}

class WorkspaceEdit {
  constructor() {
    this.created = [];
  }
  createFile(uri) {
    this.created.push(uri.toString());
  }
  set() {}
}

const events = {};
const event = (name) => (events[name] = events[name] || new EventEmitter()).event;
const configuration = {};
const diagnostics = new Map();
const providers = {};
const commands = {};
const said = [];
const disposable = { dispose() {} };
const say = (text) => (said.push(text), Promise.resolve(undefined));

/** A class in place of whatever is asked for. */
const missing = (name) => class { constructor(...values) { Object.assign(this, { missing: name, values }); } };
const lenient = (object) => new Proxy(object, {
  get: (target, name) => {
    if (name in target || typeof name === 'symbol') return target[name];
    if (/^on[A-Z]/.test(name)) return event(name);
    if (/^register/.test(name)) return (_selector, provider) => (providers[name] = provider, disposable);
    return (target[name] = missing(name));
  },
});

module.exports = lenient({
  version: '1.90.0',
  EventEmitter, Position, Range, Uri, Diagnostic, CodeLens, Hover, MarkdownString, TreeItem, CodeAction, WorkspaceEdit,
  CancellationTokenSource,
  CodeActionKind: Kind,
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  Disposable: class { constructor(run) { this.dispose = run || (() => {}); } },
  languages: lenient({
    match: () => 10,
    createDiagnosticCollection: () => ({
      set: (uri, found) => diagnostics.set(uri.toString(), found || []),
      delete: (uri) => diagnostics.delete(uri.toString()),
      has: (uri) => diagnostics.has(uri.toString()),
      clear: () => diagnostics.clear(), dispose() {},
    }),
  }),
  workspace: lenient({
    textDocuments: [],
    getConfiguration: (section) => ({
      get: (name, otherwise) => configuration[section ? `${section}.${name}` : name] ?? otherwise,
      inspect: () => undefined,
    }),
    createFileSystemWatcher: () => lenient({ dispose() {} }),
    workspaceFolders: undefined,
  }),
  window: lenient({
    activeTextEditor: undefined, visibleTextEditors: [],
    tabGroups: lenient({ all: [] }),
    showInformationMessage: say, showWarningMessage: say, showErrorMessage: say, setStatusBarMessage: say,
    createOutputChannel: () => ({ append: say, appendLine: say, show() {}, clear() {}, dispose() {} }),
    withProgress: (_options, task) =>
      task({ report() {} }, { isCancellationRequested: false, onCancellationRequested: event('cancel') }),
    registerTreeDataProvider: (name, provider) => (providers[name] = provider, disposable),
    showTextDocument: async () => undefined,
  }),
  commands: {
    registerCommand: (name, run) => (commands[name] = run, disposable),
    executeCommand: async (name, ...values) => commands[name] && commands[name](...values),
  },
  env: { language: 'en', appName: 'test', clipboard: { text: '', async writeText(text) { this.text = text; } } },
  session: { events, configuration, diagnostics, providers, commands, said },
});

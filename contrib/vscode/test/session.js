// The client against the server, without VS Code: `node test/session.js PROTEST`, after `npm install`.
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...more) {
  return name === 'vscode' ? path.join(__dirname, 'vscode.js') : resolve.call(this, name, ...more);
};
const vscode = require('vscode');
const { session } = vscode;

const text = 'static int at(int k) {\n  int v[2] = {1, 2};\n  return v[k];\n}\nint main(void) { return at(1) + at(2); }\n';

async function until(what, holds) {
  for (let k = 0; k < 400; k++) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`${what}: ${session.said.join('; ')}`);
}

/** Defaults of package.json, as VS Code gives them. */
function configure(binary) {
  const { contributes } = require('../package.json');
  for (const [name, value] of Object.entries(contributes.configuration.properties)) session.configuration[name] = value.default;
  session.configuration['protest.path'] = binary;
  return contributes;
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'protest vscode'));
  process.env.XDG_CACHE_HOME = folder;
  const contributes = configure(path.resolve(process.argv[2] || '../../build/protest'));
  const file = path.join(folder, 'a.c');
  fs.writeFileSync(file, text);
  const uri = vscode.Uri.file(file), token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const document = { uri, fileName: file, languageId: 'c', version: 1, getText: () => text, isDirty: false };
  vscode.workspace.textDocuments.push(document);
  vscode.window.activeTextEditor = { document };

  const context = { subscriptions: [] };
  const state = await require('../extension.js').activate(context);
  for (const { command } of contributes.commands) assert(session.commands[command], `${command} is not there`);

  const found = () => session.diagnostics.get(uri.toString()) || [];
  await until('an error', () => found().some((d) => d.severity === vscode.DiagnosticSeverity.Error));
  const [error] = found();
  assert.strictEqual(error.range.start.line, 2);
  assert.match(error.message, /index 2 of v\[2\]/);
  assert(error.relatedInformation.length > 0);

  let lenses = [];
  await until('lenses', async () => {
    lenses = await session.providers.registerCodeLensProvider.provideCodeLenses(document, token);
    return lenses.some((lens) => lens.command.title === 'copy test');
  });
  const lens = (title) => lenses.find((l) => l.command.title.startsWith(title)).command;
  await vscode.commands.executeCommand(lens('copy test').command, ...lens('copy test').arguments);
  assert.match(vscode.env.clipboard.text, /^# index 2/);
  await vscode.commands.executeCommand(lens('1 error').command, ...lens('1 error').arguments);
  const tree = session.providers['protest.steps'], roots = tree.getChildren();
  assert(roots.length > 0 && tree.getTreeItem(roots[0]).command.command === 'protest.openStep');

  const hover = await session.providers.registerHoverProvider.provideHover(document, new vscode.Position(2, 10), token);
  assert.match(JSON.stringify(hover), /refuted/);

  await until('idle', async () => !/checking/.test(JSON.stringify(await session.providers.registerCodeLensProvider.provideCodeLenses(document, token))));
  await session.commands['protest.checkThisFile']();
  await session.commands['protest.stopChecking']();
  session.configuration['protest.showOpen'] = true;
  await session.events.onDidChangeConfiguration.fire({ affectsConfiguration: () => true });
  await state.client.stop();
  fs.rmSync(folder, { recursive: true });
  console.log('1 passed, 0 failed');
}

main().then(() => process.exit(0), (problem) => {
  console.log(problem);
  console.log('0 passed, 1 failed');
  process.exit(1);
});

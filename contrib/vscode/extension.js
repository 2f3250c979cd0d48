// The client of `protest lsp`: starts the server, passes settings on, copies tests, and shows the
// steps of a failing run as a tree, one level per call.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const SETTINGS = ['run', 'quickLimit', 'timeLimit', 'showOpen', 'showUnreachable', 'showInvariants',
  'compileCommands', 'arguments'];

/** The settings of the server, as it reads them. */
function settings() {
  const all = vscode.workspace.getConfiguration('protest');
  const chosen = { clientCommands: true };
  for (const name of SETTINGS) chosen[name] = all.get(name);
  return chosen;
}

/** A failing run: steps inside of calls are below the step that made the call. */
class Steps {
  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.changed.event;
    this.roots = [];
  }

  show(uri, steps) {
    const open = [];
    this.roots = [];
    for (const step of steps) {
      const node = { uri, step, inner: [] };
      while (open.length && open[open.length - 1].step.depth >= step.depth) open.pop();
      (open.length ? open[open.length - 1].inner : this.roots).push(node);
      open.push(node);
    }
    this.changed.fire();
  }

  getChildren(node) {
    return node ? node.inner : this.roots;
  }

  getTreeItem(node) {
    const { step, uri } = node;
    const State = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(step.changes || 'here it fails', node.inner.length ? State.Expanded : State.None);
    item.description = `${step.function}, line ${step.line + 1}`;
    item.command = { title: 'Show', command: 'protest.openStep', arguments: [uri, step.line] };
    return item;
  }
}

async function openStep(uri, line) {
  const at = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: at, preserveFocus: true });
}

async function copyTest(_uri, check, test) {
  await vscode.env.clipboard.writeText(test);
  vscode.window.setStatusBarMessage(`protest: the test of ${check} is on the clipboard`, 4000);
}

function newClient() {
  const own = vscode.workspace.getConfiguration('protest');
  const run = { command: own.get('path'), args: ['lsp', '--jobs', String(own.get('jobs'))] };
  return new LanguageClient('protest', 'Protest', { run, debug: run }, {
    documentSelector: [{ scheme: 'file', language: 'c' }],
    initializationOptions: settings(),
  });
}

/** Sends a command about the file in the active editor. */
function aboutThisFile(state, command) {
  return async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !state.client.isRunning()) return;
    const uri = state.client.code2ProtocolConverter.asUri(editor.document.uri);
    await state.client.sendRequest('workspace/executeCommand', { command, arguments: [uri] });
  };
}

async function activate(context) {
  const steps = new Steps();
  const state = { client: newClient() };
  const commands = {
    'protest.copyTest': copyTest,
    'protest.openStep': openStep,
    'protest.showSteps': async (uri, _check, all) => {
      steps.show(uri, all);
      await vscode.commands.executeCommand('setContext', 'protest.hasSteps', true);
      await vscode.commands.executeCommand('protest.steps.focus');
    },
    'protest.checkThisFile': aboutThisFile(state, 'protest.check'),
    'protest.stopChecking': aboutThisFile(state, 'protest.cancel'),
    'protest.restart': async () => {
      await state.client.stop();
      state.client = newClient();
      await state.client.start();
    },
  };
  context.subscriptions.push(vscode.window.registerTreeDataProvider('protest.steps', steps));
  for (const [name, run] of Object.entries(commands))
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (!event.affectsConfiguration('protest') || !state.client.isRunning()) return;
    await state.client.sendNotification('workspace/didChangeConfiguration', { settings: { protest: settings() } });
  }));
  context.subscriptions.push({ dispose: () => state.client.stop() });
  await state.client.start();
  return state;
}

module.exports = { activate };

#!/usr/bin/env node
// The first file of the program. An old Node must be able to parse it and report the problem: no
// top-level await, no `node:` imports, no optional chaining. The program itself needs Node 24.
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know the prefix
import { spawn } from 'child_process';
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know the prefix
import { existsSync } from 'fs';
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know the prefix
import { fileURLToPath } from 'url';

const NEEDED = 24;
/** Set for the Node that this file starts, so that an old one does not start itself endlessly. */
const STARTED = 'TIDELINE_STARTED_NODE';

const { node } = process.versions;
if (Number(node.split('.')[0]) >= NEEDED) {
  import('./main.js');
} else {
  // npm installs a Node 24 with the program (an optional dependency for each platform): in its own
  // folder, or beside it when the program is itself a dependency.
  const installed = ['../node_modules/.bin/node', '../../.bin/node']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .filter((path) => existsSync(path));
  if (process.env[STARTED] === undefined && installed.length > 0) run(installed[0]);
  else {
    process.stderr.write(
      `tideline needs Node ${NEEDED} or newer, and this is Node ${node}: run "npm install", which brings one, or use a newer Node\n`,
    );
    process.exitCode = 2;
  }
}

/** @param {string} program */
function run(program) {
  const child = spawn(program, process.argv.slice(1), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { [STARTED]: '1' }),
  });
  // `kill` and service managers signal this process only. A terminal sends its Ctrl-C to both, and
  // a second signal would stop a server without waiting for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`tideline cannot start ${program}: ${error.message}\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 1 : code;
    if (signal === 'SIGKILL') process.exitCode = 137;
  });
}

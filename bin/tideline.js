#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Stripping types and compiling is most of a short command's time; from the second call on it is kept.
// The rest is imported after it, since what is imported above is compiled before this line runs. This file
// is JavaScript for the same reason: for one with types the stripper itself would be loaded, 80 ms a call.
enableCompileCache();
const { commandLine } = await import('./command-line.ts');

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

// The exit code is set, not exited with: a server goes on, and pipes are drained.
process.exitCode = await commandLine(process.argv.slice(2));

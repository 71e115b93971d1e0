#!/usr/bin/env node
import { commandLine } from './command-line.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

// The exit code is set, not exited with: a server goes on, and pipes are drained.
process.exitCode = await commandLine(process.argv.slice(2));

import { enableCompileCache } from 'node:module';

// Compiling is most of a short command's time; from the second call on the compiled code is kept. The
// rest is imported afterwards, because static imports are compiled before this line runs. This file is
// JavaScript because Node would load its type stripper for it (80 ms a call).
enableCompileCache();
const { commandLine } = await import('./command-line.ts');

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

// The exit code is set instead of exiting: a server keeps running, and pipes are drained.
process.exitCode = await commandLine(process.argv.slice(2));

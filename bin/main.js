import { enableCompileCache } from 'node:module';

// A server begins anew, in the same process, with bounds that a program cannot set for itself.
if (process.argv[2] === 'start' && process.env['MALLOC_MMAP_THRESHOLD_'] === undefined) {
  const { beginBounded } = await import('./support/bounded-memory.js');
  beginBounded();
}

// Compiling takes most of a short command's time; later calls use cached code. The rest is imported
// afterwards, because static imports are compiled before this line runs. This file is JavaScript
// because Node would load its type stripper for it (80 ms a call).
enableCompileCache();
const { commandLine } = await import('./command-line.ts');

// A reader that closes the pipe early (`| head`) is not a failure.
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

// Sets the exit code instead of exiting: a server keeps running, and pipes are drained.
process.exitCode = await commandLine(process.argv.slice(2));

import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Gives files with mocked modules a fresh registry, and the file after them as well. Files of one
 * worker share loaded modules, and a module that was loaded with a mock keeps it.
 */
const worker = globalThis as { tidelineMocked?: boolean };
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('the path of the test file is unknown');
const mocks = /\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'));
if (mocks || worker.tidelineMocked) vi.resetModules();
worker.tidelineMocked = mocks;

// Files of one worker share a page too: nobody has visited it before the first test of a file.
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
}

// `findBy…` waits for a condition; a slow machine must not fail it.
if (testPath.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  // Toasts wait for a host, which most tests do not have.
  const { useToasts } = await import('../../src/state/toast.ts');
  useToasts.setState({ toasts: [] });
}

// What a file forgot to restore ends with it.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A lazy part that still loads would call the mocks of the next file before that file is ready.
  await vi.dynamicImportSettled();
});

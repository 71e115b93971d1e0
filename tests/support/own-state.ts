import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { afterAll, expect, vi } from 'vitest';

// A test that reads a time from a screen reads the same on a machine in any zone.
process.env['TZ'] = 'UTC';

// Threads of an exchange begin with it, as those of `tideline start`.
enableCompileCache();

/**
 * Gives files with mocked modules a fresh registry, and the file after them as well. Files of one
 * worker share loaded modules, and a module that was loaded with a mock keeps it.
 */
const worker = globalThis as {
  tidelineMocked?: boolean;
  tidelineStores?: Set<() => void>;
  /** Ends what modules hear of the page's history. */
  tidelineFollowers?: (() => void)[];
  /** Plans a frame that takes the focus off an element which cannot have it any more. */
  tidelineFixup?: () => void;
};
const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('the path of the test file is unknown');
const mocks = /\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'));
if (mocks || worker.tidelineMocked) {
  vi.resetModules();
  worker.tidelineStores?.clear();
  // A module of an earlier file would step back over the layers of this file.
  for (const end of worker.tidelineFollowers ?? []) end();
  delete worker.tidelineFollowers;
}
worker.tidelineMocked = mocks;

// Files of one worker share a page and its stores too: each file begins as a first visit.
if (typeof document !== 'undefined') {
  forget();
  for (const begin of worker.tidelineStores ?? []) begin();
  // Some stores write what they contain.
  forget();
  keepFrames();
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  history.replaceState(null, '');
  noteFollowers();
}

/** Notes the listeners of the page's history, which outlive the modules that added them. */
function noteFollowers(): void {
  worker.tidelineFollowers ??= [];
  const { tidelineFollowers } = worker;
  const add = window.addEventListener.bind(window);
  const noted = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    add(type, listener, options);
    if (type !== 'popstate') return;
    tidelineFollowers.push(() => window.removeEventListener(type, listener, options));
  };
  vi.spyOn(window, 'addEventListener').mockImplementation(noted as typeof add);
}

/**
 * Keeps the page's frames on the real clock. jsdom has one timer for all of them: a frame that was
 * planned on the clock of a test never comes, and no later one does, also in the next files.
 */
function keepFrames(): void {
  const page = document.defaultView as unknown as { _requestFocusFixup: () => void };
  worker.tidelineFixup ??= page._requestFocusFixup;
  const { tidelineFixup } = worker;
  page._requestFocusFixup = () => {
    if (!vi.isFakeTimers()) tidelineFixup();
  };
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

// `findBy…` waits for a condition; a slow machine must not fail it.
if (testPath.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
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

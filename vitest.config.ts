import { availableParallelism } from 'node:os';
import { marbles } from '@tideline/marbles/vitest';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { Sequencer } from './tests/support/sequencer.ts';

/**
 * Three projects. `fast` needs only Node. `journeys` drives a real browser against a real exchange,
 * packs and installs the packages, and needs the built app; its set-up builds the app when the build is missing or old.
 * `engines` is a smaller set of journeys in Chromium, WebKit and Firefox.
 */
const JOURNEYS = ['tests/journeys/**/*.test.ts', 'tests/packages/**/*.test.ts'];
const ENGINES = ['tests/engines/**/*.test.ts'];

export default defineConfig({
  plugins: [react(), marbles()],
  test: {
    // Tests run on virtual time or wait for a condition, so a slow machine must not fail them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    reporters: ['default'],
    pool: 'forks',
    // A worker per test file would cost a third of the processor time of all tests. Files of one
    // worker share their modules; a journey's worker also keeps its browser.
    isolate: false,
    // Journeys wait half of their time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: Sequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [
            '{wire,streams,marbles,src,exchange,locales,bin,tests}/**/*.test.{ts,tsx}',
            'tests/marbles/*.marble',
          ],
          exclude: [...JOURNEYS, ...ENGINES],
          setupFiles: 'tests/support/own-state.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: JOURNEYS,
          globalSetup: 'tests/journeys/support/built-app.ts',
          setupFiles: 'tests/journeys/support/keep-calls.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ENGINES,
          globalSetup: 'tests/journeys/support/built-app.ts',
        },
      },
    ],
  },
});

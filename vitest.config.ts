import { availableParallelism } from 'node:os';
import { marbles } from '@tideline/marbles/vitest';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { Sequencer } from './tests/support/sequencer.ts';
import {
  CLUSTERS,
  CONTAINERS,
  ENGINES,
  FAST,
  JOURNEYS,
  SERVICES,
  SMOKE,
} from './tests/support/tiers.ts';

/**
 * Seven projects in four tiers. `npm test` runs `fast` and `smoke`, `npm run test:journeys` runs
 * `journeys` and `engines`, `npm run test:services` runs `services` and then `clusters`,
 * `npm run test:containers` runs `containers`. A tier needs no other one.
 */
export default defineConfig({
  plugins: [react(), marbles()],
  resolve: {
    alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/tests/support/zustand.ts` }],
  },
  test: {
    // Tests run on virtual time or wait for a condition, so a slow machine must not fail them.
    // A limit ends only what hangs: what takes 10 s alone took 120 s beside twenty other programs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['default'],
    pool: 'forks',
    // A worker per test file would cost a third of the processor time of all tests. Files of one
    // worker share their modules; a journey's worker also keeps its browser.
    isolate: false,
    // Journeys and services wait for a part of their time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: Sequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: FAST,
          exclude: [...SERVICES, ...CONTAINERS, ...JOURNEYS, ...ENGINES],
          setupFiles: 'tests/support/own-state.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: SERVICES,
          exclude: CLUSTERS,
          sequence: { groupOrder: 1 },
          setupFiles: 'tests/support/own-state.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'clusters',
          include: CLUSTERS,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          setupFiles: 'tests/support/own-state.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          include: CONTAINERS,
          setupFiles: 'tests/support/own-state.ts',
        },
      },
      ...[
        { name: 'smoke', include: SMOKE },
        { name: 'journeys', include: JOURNEYS },
        { name: 'engines', include: ENGINES },
      ].map(({ name, include }) => ({
        extends: true as const,
        test: {
          name,
          include,
          globalSetup: 'tests/journeys/support/built-app.ts',
          setupFiles: 'tests/journeys/support/report-calls.ts',
        },
      })),
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Two projects. `fast` needs only Node. `journeys` drives a real browser against a real exchange
 * and needs the built app; its set-up builds the app when the build is missing or old.
 */
const JOURNEYS = 'tests/journeys/**/*.test.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    // Tests run on virtual time or wait for a condition, so a slow machine must not fail them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    reporters: ['default'],
    pool: 'forks',
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{wire,streams,src,exchange,locales,bin,tests}/**/*.test.{ts,tsx}'],
          exclude: [JOURNEYS],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          // Files of one worker share its browser and the modules that drive it.
          isolate: false,
          globalSetup: 'tests/journeys/support/built-app.ts',
          setupFiles: 'tests/journeys/support/keep-calls.ts',
        },
      },
    ],
  },
});

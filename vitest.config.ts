import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // Tests run on virtual time or wait for what they check; a slow machine must not fail them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    reporters: ['default'],
    include: ['{wire,streams,src,exchange,locales,bin,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // One more than usual: half of the time is browsers and exchanges that are waited for.
    maxWorkers: '100%',
  },
});

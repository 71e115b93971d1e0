// @vitest-environment jsdom
import type { MarketEngine } from '@tideline/streams';
import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';

const engines: unknown[] = [];
vi.mock('@tideline/streams', async (original) => ({
  ...(await original<object>()),
  openMarket: () => {
    engines.push({ quotes$: NEVER, serverNow: () => 1_000 + engines.length });
    return engines.at(-1);
  },
}));

// The module holds the app's one market, which another file of this worker may have started.
vi.resetModules();
const app = await import('./market.ts');
const { useEngine } = await import('./engine.ts');
afterEach(() => void vi.useRealTimers());

it('connects to the exchange once', () => {
  expect(() => app.exchange()).toThrow('the market is used before it was started');
  app.startMarket();
  app.startMarket();
  expect(engines).toHaveLength(1);
  expect(app.exchange()).toBe(engines[0]);
  expect(app.market.serverNow()).toBe(1_001);
});

it('shows a recording until it is ended, and restarts the screens both times', () => {
  const recording = { quotes$: NEVER, serverNow: () => 5 } as unknown as MarketEngine;
  const { number } = useEngine.getState();
  const showing = app.showRecording(new BehaviorSubject(recording), 'monday');
  expect(useEngine.getState()).toMatchObject({ number: number + 1, replaying: true });
  expect([app.market.serverNow(), app.exchange()]).toEqual([5, engines[0]]);
  showing.unsubscribe();
  expect(useEngine.getState()).toMatchObject({ number: number + 2, replaying: false });
  expect(app.market.serverNow()).toBe(1_001);
});

it('holds the quotes for the first screen for 20 s', () => {
  vi.useFakeTimers();
  const quotes$ = new BehaviorSubject('quotes');
  const engine$ = new BehaviorSubject({ quotes$ } as unknown as MarketEngine);
  const showing = app.showRecording(engine$, 'monday');
  app.beginQuotes();
  vi.advanceTimersByTime(19_999);
  expect(quotes$.observed).toBe(true);
  vi.advanceTimersByTime(1);
  expect(quotes$.observed).toBe(false);
  showing.unsubscribe();
});

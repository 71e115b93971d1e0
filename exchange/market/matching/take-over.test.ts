import { coinList } from '@tideline/wire/calls/spot';
import { coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { openBench } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

const book = (around: number) =>
  depthOf('BTCUSDT', [[String(around - 1), '2']], [[String(around + 1), '2']]);

/** A stop at 61,000 that waits in a store, and a standby of it whose market runs. */
async function standby() {
  const store = await SqliteStore.open(':memory:');
  const first = await openBench({ config: { store } });
  const demo = await first.login('demo');
  const stop = { symbol: 'BTCUSDT', side: 'sell', type: 'stop-market', quantity: '0.001' } as const;
  const rule = { trigger_by: 'mark', trigger_price: '61000', client_id: 'take-over-1' } as const;
  await first.call(coinTrigger, { ...stop, ...rule }, demo);
  const { clock } = first;
  const next = await openBench({ opened: false, clock, config: { store, follows: true } });
  return { store, caller: demo, ...next };
}

describe('a core that takes over', () => {
  it.each([
    ['before the first tick that it decides', false],
    ['and hears a tick without a book before it has caught up', true],
  ])('names the instant of the book that its triggers use, %s', async (_, early) => {
    const { store, clock, market, core, call, caller } = await standby();
    market.tick('BTCUSDT', { deals: [['60900', '0.1', 'sell']], book: book(60_900) });
    const shown = clock.time;
    clock.time += 100;
    market.tick('BTCUSDT', {});
    clock.time += 100;
    const leads = core.following.lead(clock.time);
    if (early) market.tick('BTCUSDT', {});
    await leads;
    clock.time += 100;
    market.tick('BTCUSDT', {});
    // Answers after the commit of the tick.
    await call(coinList, {}, caller);
    const [evidence] = await store.all('feed_evidence');
    expect(evidence).toMatchObject({ kind: 'trigger', book_time: shown, bid: 6_089_900n });
  });

  it('decides by its last tick until the next one arrives', async () => {
    const { clock, market, core } = await standby();
    market.tick('BTCUSDT', { deals: [['61500', '0.1', 'sell']], book: book(61_500) });
    clock.time += 100;
    market.tick('BTCUSDT', { deals: [['61501', '0.1', 'buy']] });
    const tickTime = clock.time;
    clock.time += 50;
    await core.following.lead(clock.time);
    const { feedState } = core.matching as unknown as {
      feedState(symbol: string): { time: number; bookTime: number; last: bigint };
    };
    expect(feedState.call(core.matching, 'BTCUSDT')).toMatchObject({
      time: tickTime,
      bookTime: tickTime - 100,
      last: 6_150_100n,
    });
  });
});

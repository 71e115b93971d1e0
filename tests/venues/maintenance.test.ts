import { readFileSync } from 'node:fs';
import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import type { VenueDouble } from './doubles/double.ts';
import { type Rig, rigOf } from './rig.ts';
import { onVirtualTime, SYMBOL, staged } from './virtual-feed.ts';

/** How each venue says in its own form that maintenance begins and that it is over. */
interface Form {
  say(double: VenueDouble, begins: boolean): void;
  readonly reported: RegExp;
}

/** Sends a message to every connection that subscribed to this channel, or to all. */
const message = (double: VenueDouble, body: unknown, channel?: string): void => {
  for (const client of double.open) {
    if (channel === undefined || client.channels.has(channel)) client.send(JSON.stringify(body));
  }
};

/** The answer of a status path. */
const answer = (path: string, bodyOf: (begins: boolean) => unknown): Form['say'] => {
  return (double, begins) => double.words.set(path, bodyOf(begins));
};

/** The path that is asked while data is missing, of venues that say it by REST alone. */
const STATUS = {
  binance: '/sapi/v1/system/status',
  bybit: '/v5/system/status',
  kucoin: '/api/v1/status',
} as const;

const bybitRow = (more: object) => {
  return {
    title: 'Upgrade',
    state: 'ongoing',
    serviceTypes: [1, 5],
    product: [2],
    env: 1,
    ...more,
  };
};
const bybitBody = (...list: readonly object[]) => ({ retCode: 0, retMsg: '', result: { list } });

const okxRow = (more: object) => {
  return { title: 'Spot upgrade', state: 'ongoing', serviceType: '5', env: '1', ...more };
};
const okxPush = (row: object) => ({ arg: { channel: 'status' }, data: [row] });

const coinbasePush = (status: string) => {
  const product = (id: string) => ({ id, status, status_message: 'Upgrade', product_type: 'SPOT' });
  const products = ['BTC-USDT', 'ETH-USDT', 'DOGE-EUR'].map(product);
  const numbered = { sequence_num: 0, timestamp: '2026-11-22T00:00:00Z' };
  return { channel: 'status', ...numbered, events: [{ type: 'snapshot', products }] };
};

const FORMS: Partial<Record<VenueId, Form>> = {
  binance: {
    say: answer(STATUS.binance, (begins) => ({
      status: begins ? 1 : 0,
      msg: begins ? 'system_maintenance' : 'normal',
    })),
    reported: /the market is closed: system_maintenance/,
  },
  bybit: {
    say: answer(STATUS.bybit, (begins) =>
      bybitBody(bybitRow({ state: begins ? 'ongoing' : 'completed' })),
    ),
    reported: /the market is closed: maintenance: Upgrade/,
  },
  kucoin: {
    say: answer(STATUS.kucoin, (begins) => ({
      code: '200000',
      data: begins ? { status: 'close', msg: 'upgrade match engine' } : { status: 'open', msg: '' },
    })),
    reported: /the market is closed: status close, upgrade match engine/,
  },
  okx: {
    say: (double, begins) => {
      const row = okxRow({ state: begins ? 'ongoing' : 'completed' });
      message(double, okxPush(row), 'status undefined');
    },
    reported: /the market is closed: maintenance ongoing: Spot upgrade/,
  },
  coinbase: {
    say: (double, begins) => {
      for (const client of double.open) {
        const number = client.numbered++;
        const push = coinbasePush(begins ? 'offline' : 'online');
        expect(client.channels).toContain('status');
        client.send(JSON.stringify({ ...push, sequence_num: number }));
      }
    },
    reported: /the market of BTC-USDT is closed: status offline, Upgrade/,
  },
  kraken: {
    say: (double, begins) => {
      const data = [{ system: begins ? 'maintenance' : 'online' }];
      message(double, { channel: 'status', type: 'update', data });
    },
    reported: /the market is closed: status maintenance/,
  },
  deribit: {
    say: (double, begins) => {
      const params = { channel: 'platform_state', data: { maintenance: begins } };
      message(double, { jsonrpc: '2.0', method: 'subscription', params });
    },
    reported: /the market is closed: maintenance/,
  },
  // Its end asks to connect again: sessions.test.ts.
  bitfinex: {
    say: (double, begins) => {
      message(double, { event: 'info', code: begins ? 20_060 : 20_061, msg: 'maintenance' });
    },
    reported: /the market is closed: maintenance/,
  },
};
const VENUES = Object.keys(FORMS) as VenueId[];

function started(venue: VenueId): Rig {
  const rig = rigOf(venue);
  rig.session.start();
  rig.run(8_000);
  expect(rig.differences()).toEqual([]);
  return rig;
}

const symbolsOf = ({ session, script }: Rig) =>
  script.pairs.map(({ base, quote }) => session.policy.symbolOf(base, quote));
const halted = (rig: Rig) => symbolsOf(rig).map((symbol) => rig.session.closure(symbol) !== null);
const lines = (rig: Rig) => rig.notes.map(({ text }) => text).join('\n');

describe.each(VENUES)('maintenance of %s', (venue) => {
  const { say, reported } = FORMS[venue] as Form;

  it('halts the market from the venue’s word until it takes it back', () => {
    const rig = started(venue);
    expect(halted(rig)).toEqual([false, false]);
    rig.double.paused = true;
    say(rig.double, true);
    rig.run(10_000);
    expect(halted(rig)).toEqual([true, true]);
    expect(lines(rig)).toMatch(reported);
    const why = venue === 'coinbase' ? 'halted' : 'maintenance';
    expect(symbolsOf(rig).map((symbol) => rig.session.closure(symbol))).toEqual([why, why]);
    expect(lines(rig).match(new RegExp(reported, 'g'))).toHaveLength(1);
    // It stands also where single changes still come.
    rig.double.paused = false;
    rig.run(20_000);
    expect(halted(rig)).toEqual([true, true]);
    say(rig.double, false);
    rig.run(40_000);
    expect(halted(rig)).toEqual([false, false]);
    expect(rig.differences()).toEqual([]);
    expect(rig.double.violations).toEqual([]);
    expect(rig.session.counts.malformed).toBe(0);
  });
});

describe('a feed whose venue is in maintenance', () => {
  onVirtualTime();

  it('names the pairs that do not trade with the venue’s reason, and trusts none of them', async () => {
    await staged('kraken', async ({ double, feed, watch }) => {
      await watch(5_000, () => {});
      expect([feed.fresh(SYMBOL), feed.info.closed]).toEqual([true, undefined]);
      FORMS.kraken?.say(double, true);
      await watch(200, () => {});
      expect([feed.fresh(SYMBOL), feed.info.closed]).toEqual([false, { [SYMBOL]: 'maintenance' }]);
      FORMS.kraken?.say(double, false);
      await watch(200, () => {});
      expect([feed.fresh(SYMBOL), feed.info.closed]).toEqual([true, undefined]);
    });
  });
});

describe.each(Object.keys(STATUS) as (keyof typeof STATUS)[])('maintenance of %s', (venue) => {
  it('is asked for only while data is missing, twice a minute', () => {
    const rig = started(venue);
    const path = STATUS[venue];
    const asked = () => rig.double.requests.filter((each) => each.startsWith(path)).length;
    rig.run(120_000);
    expect(asked()).toBe(0);
    rig.double.paused = true;
    rig.run(300_000);
    expect(asked()).toBeGreaterThanOrEqual(8);
    expect(asked()).toBeLessThanOrEqual(10);
    rig.double.paused = false;
    rig.run(10_000);
    const before = asked();
    rig.run(120_000);
    expect(asked()).toBe(before);
  });
});

it('an answer that says nothing of the market changes nothing', () => {
  const rig = started('bybit');
  rig.double.paused = true;
  for (const list of [
    [bybitRow({ product: [1] })],
    [bybitRow({ env: 2 })],
    [bybitRow({ state: 'scheduled' })],
    [bybitRow({ serviceTypes: [4] })],
  ]) {
    rig.double.words.set(STATUS.bybit, bybitBody(...list));
    rig.run(40_000);
    expect(halted(rig), JSON.stringify(list)).toEqual([false, false]);
  }
  rig.double.words.set(STATUS.bybit, bybitBody(bybitRow({})));
  rig.run(40_000);
  for (const body of [{ retCode: 10_016, retMsg: 'error' }, { retCode: 0 }, 'no list']) {
    rig.double.words.set(STATUS.bybit, body);
    rig.run(40_000);
    expect(halted(rig), JSON.stringify(body)).toEqual([true, true]);
  }
});

it.each([{ serviceType: '7' }, { env: '2' }, { state: 'scheduled' }])(
  'maintenance of OKX that concerns no price of this market halts nothing: %o',
  (more) => {
    const rig = started('okx');
    message(rig.double, okxPush(okxRow(more)), 'status undefined');
    rig.run(1_000);
    expect(halted(rig)).toEqual([false, false]);
  },
);

it('the end of another connection does not take back what one has said', () => {
  const rig = started('okx');
  expect(rig.double.open).toHaveLength(2);
  FORMS.okx?.say(rig.double, true);
  rig.run(200);
  expect(halted(rig)).toEqual([true, true]);
  rig.double.open.find((each) => !each.channels.has('status undefined'))?.close(1006, 'cut');
  rig.run(20_000);
  expect(halted(rig)).toEqual([true, true]);
  // A connection that ended says nothing any more.
  rig.double.open.find((each) => each.channels.has('status undefined'))?.close(1006, 'cut');
  rig.run(20_000);
  expect(halted(rig)).toEqual([false, false]);
});

it('what a venue says of pairs that nobody asked for is not told', () => {
  const rig = started('coinbase');
  FORMS.coinbase?.say(rig.double, true);
  rig.run(200);
  expect(lines(rig)).not.toContain('DOGE-EUR');
});

it.each(['bitget', 'binance-usdm'])('the page of %s says that it tells of none', (venue) => {
  const page = readFileSync(new URL(`../../docs/venues/${venue}.md`, import.meta.url), 'utf8');
  expect(/No message of maintenance is documented.*?2026-11-2/s.test(page)).toBe(true);
});

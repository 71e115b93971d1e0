import type { PriceAlert } from '@tideline/streams/pure';
import { coinTrade } from '@tideline/wire/calls/spot';
import { PUSH_KINDS } from '@tideline/wire/push';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  type Browser,
  PUSH_AUTHORITY,
  PushService,
} from '../../../../tests/support/push-service.ts';
import type { CoreConfig } from '../../../compose/core.ts';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, openBench } from '../../../testing/client.ts';
import { depthOf } from '../../../testing/scripted-market.ts';
import { PUSH_DEFAULTS } from '../service.ts';

/** What surrounds a test of push messages: a push service, and exchanges that may reach it. */
interface PushDesk {
  /** Of the running test. */
  service: PushService;
  start(config?: CoreConfig): Promise<Bench>;
}

/** Starts a push service before each test of a file, and ends it with all exchanges after it. */
export function pushDesk(): PushDesk {
  const benches: Bench[] = [];
  const desk: PushDesk = {
    service: null as never,
    async start(config = {}) {
      const { host } = desk.service;
      const push = { ...PUSH_DEFAULTS, privateHosts: [host], ca: PUSH_AUTHORITY };
      const bench = await openBench({ config: { ...config, backOffice: { push } } });
      benches.push(bench);
      return bench;
    },
  };
  beforeEach(async () => {
    desk.service = await PushService.start();
  });
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.core.close();
    await desk.service.close();
    expect(desk.service.faults).toEqual([]);
  });
  return desk;
}

export const asked = ({ endpoint, p256dh, auth }: Browser, changes: object = {}) => ({
  ...{ endpoint, p256dh, auth, kinds: PUSH_KINDS.join(',') },
  ...{ quiet_from: '', quiet_to: '', zone: 'Asia/Tokyo', ...changes },
});

/** Runs the job and waits for what it began. */
export async function turn({ core, clock }: Bench, later = 0): Promise<void> {
  clock.time += later;
  await core.backOffice.push.turn();
  await core.backOffice.push.sender.settled();
}

export const order = (bench: Bench, caller: Caller, changes: object = {}) =>
  bench.call(
    coinTrade,
    {
      ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '61700', quantity: '0.05' },
      client_id: 'push-order-1',
      ...changes,
    } as never,
    caller,
  );

/** The market falls to a price and takes everything above it. */
export function fall(bench: Bench, to: number, quantity = '20'): void {
  bench.market.tick('BTCUSDT', {
    deals: [[String(to), quantity, 'sell']],
    book: depthOf('BTCUSDT', [[String(to - 1), '1']], [[String(to + 1), '1']]),
  });
}

export const alert = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  ...{ id: 'a1', symbol: 'BTCUSDT', direction: 'fall', price: '61000.00', repeat: 'once' },
  ...{ note: '', on: true, armed: true, since: 1, rangAt: null, rings: 0, ...changes },
});

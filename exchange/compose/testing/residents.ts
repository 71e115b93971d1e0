import { leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { addAddress, getAddress, getInAddress } from '@tideline/wire/calls/funding';
import { invite, inviteList, myInviteList, myShare } from '@tideline/wire/calls/promotion';
import { sessionList } from '@tideline/wire/calls/security';
import { coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { center2, login, setNickname } from '@tideline/wire/calls/user';
import { walletChange, walletList } from '@tideline/wire/calls/wallet';
import fc from 'fast-check';
import { expect } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { callerOf } from '../../people/accounts/testing/guests.ts';
import { type Bench, openBench, openMarket } from '../../testing/client.ts';
import { invitedFriend } from '../../testing/friend.ts';

const MINUTE = 60_000;
/** More minutes than an account rests in memory. */
const REST = 12;
const FRIENDS = 3;
const PASSWORD = 'sea-wall';

/** An exchange on a copy of {@link Beginning}. */
export interface World {
  readonly bench: Bench;
  /** Users who have invited each other. */
  readonly friends: readonly string[];
  /** Ids of the orders that steps have placed. */
  readonly orders: string[];
  /** Goes on in another process. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/** A folder with users who have invited each other, and the clock at its end. */
export interface Beginning {
  readonly folder: string;
  readonly from: number;
  readonly friends: readonly string[];
}

/** Fills an empty folder. */
export async function begin(folder: string): Promise<Beginning> {
  const bench = await openBench({ dataDir: folder });
  const friends: string[] = [];
  let code = 'TIDELINE';
  for (let at = 0; at < FRIENDS; at += 1) {
    const { userId } = await invitedFriend(bench, code, '50000', `friend${at}@x.example`);
    friends.push(userId);
    const share = { userId, sessionId: 'test', verified: true };
    const { link } = await bench.call(myShare, {}, share);
    code = new URLSearchParams(link.split('?')[1]).get('invitation') ?? '';
  }
  await bench.core.close();
  return { folder, from: bench.clock.time, friends };
}

export interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly who: number;
  readonly value: number;
}
const KINDS = [
  'bid',
  'ask',
  'market',
  'cancel',
  'contract',
  'move',
  'nickname',
  'language',
  'address',
  'look',
  'referrals',
  'log-in',
  'wrong name',
  'jobs',
  'rest',
  'new process',
] as const;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    who: fc.nat(FRIENDS + 1),
    value: fc.nat(9),
  }),
  { minLength: 10, maxLength: 40 },
);

/** Takes a step. @returns what the exchange answers */
export async function take(world: World, { kind, who, value }: Step, at: number) {
  const { bench, orders, friends } = world;
  const userId = ['1', '2', ...friends][who] ?? '1';
  const me = { userId, sessionId: 'test', verified: true };
  const client_id = `step-${String(at).padStart(6, '0')}`;
  const spot = { symbol: 'BTCUSDT', quantity: `0.0${value + 1}`, client_id };
  switch (kind) {
    case 'bid':
    case 'ask': {
      const [side, price] = kind === 'bid' ? ['buy', 61_805 - value] : ['sell', 61_795 + value];
      const form = { ...spot, type: 'limit', side: side as 'buy', price: String(price) } as const;
      const order = await bench.call(coinTrade, form, me);
      orders.push(order.id);
      return order;
    }
    case 'market':
      return bench.call(coinTrade, { ...spot, type: 'market', side: 'buy' }, me);
    case 'cancel':
      return bench.call(coinCancel, { id: orders[value % (orders.length || 1)] ?? '1' }, me);
    case 'contract': {
      const form = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '1', leverage: '10' };
      return bench.call(leverSubmit, { ...form, client_id } as never, me);
    }
    case 'move': {
      const way = { from: 'currency', to: 'contract', currency_id: '3' } as const;
      return bench.call(walletChange, { ...way, amount: `${value * 1_000}.5`, client_id }, me);
    }
    case 'nickname':
      return bench.call(setNickname, { nickname: `Nick ${value}` }, me);
    case 'language':
      return bench.core.languages.keep(userId, value % 2 ? 'jp' : 'kr');
    case 'address': {
      const place = { currency_id: '3', chain: 'TRC20', remark: 'own', code: '123456' };
      return bench.call(
        addAddress,
        { ...place, address: `T${value}`, fund_password: '246810' },
        me,
      );
    }
    case 'look':
      return [
        // Reads the turnover before anything else has taken the account into memory.
        await bench.call(getInAddress, { currency_id: '3', chain: 'TRC20' }, me),
        bench.core.languages.of(userId),
        await bench.call(center2, {}, me),
        await bench.call(walletList, {}, me),
        await bench.call(coinList, {}, me),
        await bench.call(leverMyTrade, {}, me),
        await bench.call(getAddress, {}, me),
        (await bench.call(sessionList, {}, me)).sessions.length,
      ];
    case 'referrals':
      return [
        await bench.call(invite, {}, me),
        await bench.call(inviteList, {}, me),
        await bench.call(myInviteList, {}, me),
        await bench.call(myShare, {}, me),
      ];
    case 'log-in': {
      const account = who < 2 ? 'demo' : `friend${who - 2}@x.example`;
      const password = who < 2 ? 'tideline' : PASSWORD;
      const { token, user } = (await bench.call(login, { account, password })) as {
        readonly token: string;
        readonly user: unknown;
      };
      return [user, callerOf(bench, token).userId];
    }
    case 'wrong name':
      return bench.call(login, { account: `nobody${value}`, password: 'wrong-1' });
    case 'jobs':
      return bench.core.backOffice.turn();
    case 'new process':
      await world.renew();
      openMarket(world.bench.market);
      return null;
    case 'rest': {
      for (let minute = 0; minute < REST; minute += 1) {
        bench.clock.time += MINUTE;
        await bench.core.backOffice.turn();
      }
      bench.market.tick('BTCUSDT', { deals: [['61800', '0.1', 'buy']] });
      return null;
    }
  }
}

const outcomeOf = async (answer: Promise<unknown>): Promise<unknown> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError) return { refused: error.id, field: error.field };
    throw error;
  }
};

/** Users who have a turnover, and rest. */
const TRADED_AND_RESTED: Step[] = [
  { kind: 'market', who: 2, value: 9 },
  { kind: 'jobs', who: 2, value: 0 },
  { kind: 'rest', who: 2, value: 0 },
  { kind: 'new process', who: 0, value: 0 },
];

/**
 * The property: whatever happens, an exchange whose memory holds those that act answers as one
 * whose memory holds all.
 */
export async function answersTheSame(
  open: readonly [() => Promise<World>, () => Promise<World>],
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const worlds = await Promise.all(open.map((each) => each()));
      try {
        for (const [at, step] of [
          ...taken,
          ...Array.from({ length: FRIENDS + 2 }, (_, who) => ({ kind: 'look', who, value: 0 })),
          { kind: 'referrals', who: 2, value: 0 },
        ].entries()) {
          const [all, some] = await Promise.all(
            worlds.map((world) => outcomeOf(take(world, step as Step, at))),
          );
          expect(some, `${at}: ${JSON.stringify(step)}`).toEqual(all);
        }
      } finally {
        for (const each of worlds) await each.end();
      }
    }),
    { numRuns, endOnFailure: true, examples: [[TRADED_AND_RESTED]] },
  );
}

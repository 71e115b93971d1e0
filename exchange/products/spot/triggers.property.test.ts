import { formatUnits, parseUnits, type RequestOf } from '@tideline/wire';
import { coinOco, type coinTrigger, coinTriggerAmend } from '@tideline/wire/calls/spot-triggers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { type GroupChange, NaiveTriggers, stopOf } from './testing/naive-triggers.ts';
import { newId, SpotDesk } from './testing/orders.ts';

const START = 6_180_000n;
/** Prices of the feed are whole tens of dollars, and limits five beside them: they never tie. */
const feedPrice = fc.integer({ min: -60, max: 60 }).map((step) => START + BigInt(step) * 1000n);
const otherPrice = feedPrice.map((price) => price + 500n);
/** Beyond the highest price that a buy's reserve covers, and as far down. */
const jump = fc.constantFrom(START + 1_000_000n, START - 1_000_000n);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const size = fc.integer({ min: 1, max: 60 }).map((lots) => BigInt(lots) * 100_000n);
const budget = fc.integer({ min: 6, max: 3000 }).map((usdt) => BigInt(usdt) * 10n ** 8n);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tick' as const), price: feedPrice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const), price: jump }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('trigger' as const),
      side,
      profits: fc.boolean(),
      price: feedPrice,
      size,
      budget: fc.option(budget),
    }),
  },
  fc.record({
    kind: fc.constant('trail' as const),
    side,
    bps: fc.integer({ min: 10, max: 300 }),
    size,
  }),
  fc.record({ kind: fc.constant('oco' as const), side, limit: otherPrice, stop: feedPrice, size }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('amend' as const),
      /** Share of the groups that are older than the amended one. */
      older: fc.double({ min: 0, max: 0.999, noNaN: true }),
      bps: fc.integer({ min: 10, max: 300 }),
      price: fc.option(feedPrice, { freq: 4 }),
      size: fc.option(size),
      budget,
    }),
  },
  fc.record({
    kind: fc.constant('market' as const),
    side,
    stop: feedPrice,
    profit: feedPrice,
    size,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Amend = Extract<Step, { kind: 'amend' }>;
type Placing = Exclude<Step, { kind: 'tick' } | Amend>;

const price = (units: bigint) => formatUnits(units, 2);
const coins = (units: bigint) => formatUnits(units, 8);

/** Null when the exchange refused the command. */
async function unlessRefused<Answer>(command: Promise<Answer>): Promise<Answer | null> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

/**
 * Sends a step to the exchange.
 * @returns the id of its trigger or order; null when it was refused
 */
async function send(desk: SpotDesk, each: Placing): Promise<string | null> {
  if (each.kind === 'oco') {
    const prices = { price: price(each.limit), trigger_price: price(each.stop) };
    const terms = { symbol: 'BTCUSDT', side: each.side, quantity: coins(each.size), ...prices };
    const request = { ...terms, client_id: newId() };
    const pair = await unlessRefused(desk.bench.call(coinOco, request, desk.demo));
    return pair?.trigger.id ?? null;
  }
  if (each.kind === 'market') {
    const stops = { stop_loss: price(each.stop), take_profit: price(each.profit) };
    const quantity = coins(each.size);
    const order = desk.order({ side: each.side, type: 'market', quantity, ...stops });
    return (await unlessRefused(order))?.id ?? null;
  }
  return (await unlessRefused(desk.trigger(triggerOf(each))))?.id ?? null;
}

/** Amends one of the groups in both. @returns whether each accepted it; null without a group */
async function amendBoth(
  desk: SpotDesk,
  model: NaiveTriggers,
  ids: ReadonlyMap<number, string>,
  each: Amend,
): Promise<readonly [boolean, boolean] | null> {
  const groups = model.groups.filter(({ key }) => ids.has(key));
  const group = groups[Math.floor(each.older * groups.length)];
  if (!group || (each.price === null && each.size === null)) return null;
  const fixed = group.limit !== null;
  const at = each.price === null ? null : group.trail ? BigInt(each.bps) : each.price;
  const change: GroupChange = {
    at,
    quantity: fixed || group.quantity === null ? null : each.size,
    budget: fixed || group.budget === null ? null : each.budget,
  };
  if (at === null && change.quantity === null && change.budget === null) return null;
  const aim = group.trail ? 'trail_percent' : 'trigger_price';
  const request = {
    ...(at !== null && { [aim]: price(at) }),
    ...(change.quantity !== null && { quantity: coins(change.quantity) }),
    ...(change.budget !== null && { budget: coins(change.budget) }),
    ...{ id: ids.get(group.key) ?? '', client_id: newId() },
  };
  const answer = await unlessRefused(desk.bench.call(coinTriggerAmend, request, desk.demo));
  return [answer !== null, model.amend(group.key, change)];
}

function triggerOf(
  each: Extract<Step, { kind: 'trigger' | 'trail' }>,
): Omit<RequestOf<typeof coinTrigger>, 'symbol' | 'client_id'> {
  if (each.kind === 'trail') {
    const trail_percent = formatUnits(BigInt(each.bps), 2);
    return { side: each.side, type: 'trailing-stop', trail_percent, quantity: coins(each.size) };
  }
  const type = each.profits ? 'take-profit-market' : 'stop-market';
  const wants =
    each.budget !== null && each.side === 'buy'
      ? { budget: coins(each.budget) }
      : { quantity: coins(each.size) };
  return { side: each.side, type, trigger_price: price(each.price), ...wants };
}

/** The same step in the model. */
function apply(model: NaiveTriggers, each: Placing): boolean {
  if (each.kind === 'market') return model.market(each.side, each.size, each.stop, each.profit);
  const buys = each.side === 'buy';
  const none = { stop: null, profit: null, limit: null, budget: null, cover: null, trail: null };
  const common = { ...none, side: each.side, quantity: each.size };
  const cover = (trigger: bigint) => (buys ? (trigger * 11n) / 10n : null);
  if (each.kind === 'oco') {
    return model.add({ ...common, limit: each.limit, stop: each.stop, cover: cover(each.stop) });
  }
  if (each.kind === 'trail') {
    const bps = BigInt(each.bps);
    const stop = stopOf(each.side, model.last, bps);
    const trail = { bps, extreme: model.last };
    return model.add({ ...common, stop, trail, cover: cover(stop) });
  }
  const at = each.profits ? { profit: each.price } : { stop: each.price };
  if (buys && each.budget !== null) {
    return model.add({ ...common, ...at, quantity: null, budget: each.budget });
  }
  return model.add({ ...common, ...at, cover: cover(each.price) });
}

function tick(desk: SpotDesk, last: bigint): void {
  desk.bench.market.tick('BTCUSDT', {
    // Less than a lot, so that the deal itself fills nothing.
    deals: [[price(last), '0.000001', 'buy']],
    book: depthOf('BTCUSDT', [[price(last - 100n), '90']], [[price(last + 100n), '90']]),
  });
}

const sorted = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row) => row.join(' ')).toSorted();

it('triggers, pairs and attached stops equal the naive ones in state, funds and refusals', async () => {
  let fired = 0;
  let amended = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const desk = await SpotDesk.open();
      const model = new NaiveTriggers(10_000_000n, 10_000n * 10n ** 8n, START);
      const ids = new Map<number, string>();
      tick(desk, START);
      for (const each of steps) {
        if (each.kind === 'tick') {
          const before = model.groups.length;
          tick(desk, each.price);
          model.tick(each.price);
          fired += before - model.groups.length;
        } else if (each.kind === 'amend') {
          const both = await amendBoth(desk, model, ids, each);
          if (both) expect([each, both[0]]).toEqual([each, both[1]]);
          if (both?.[1]) amended += 1;
        } else {
          const id = await send(desk, each);
          expect([each, id !== null]).toEqual([each, apply(model, each)]);
          // The triggers of a market order are those of its fill: their ids are not known here.
          if (id !== null && each.kind !== 'market') ids.set(model.key, id);
        }
        const waiting = (await desk.triggers()).map((row) => [
          ...[row.side, row.trigger_price, row.quantity, row.budget],
        ]);
        const modelled = model.groups.flatMap(
          ({ side: of, stop, profit, quantity, budget: maxBudget }) =>
            [stop, profit].flatMap((at) =>
              at === null
                ? []
                : [[of, price(at), quantity && coins(quantity), maxBudget && coins(maxBudget)]],
            ),
        );
        // One page of the list is enough for most runs.
        if (modelled.length <= 20) expect(sorted(waiting)).toEqual(sorted(modelled as never));
        const { frozen, total } = model;
        for (const [code, key] of [
          ['BTC', 'btc'],
          ['USDT', 'usdt'],
        ] as const) {
          const [free, held] = await desk.holding(code);
          expect([code, held, parseUnits(free, 8) + parseUnits(held, 8)]).toEqual([
            code,
            coins(frozen[key]),
            total[key],
          ]);
        }
      }
      await desk.bench.core.close();
    }),
    { numRuns: 60 },
  );
  // A run in which nothing happens proves nothing.
  expect(fired).toBeGreaterThan(60);
  expect(amended).toBeGreaterThan(30);
});

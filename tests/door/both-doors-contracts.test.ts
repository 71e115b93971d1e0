import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { coinByCode } from '@tideline/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DoorBench, type Program } from '../../exchange/door/testing/program.ts';
import { audit } from '../../exchange/foundation/ledger/audit.ts';

const symbol = 'BTCUSDT';
const RUNS = Number(process.env['TIDELINE_RUNS'] ?? 6);
const SEED = Number(process.env['TIDELINE_SEED'] ?? 35);
const LEVERAGES = ['10', '20'] as const;

type Side = 'long' | 'short';
type Fields = Readonly<Record<string, string>>;
/** A command in the words of neither door. Prices are shares of the price at the start. */
type Command =
  | { readonly kind: 'open'; readonly side: Side; readonly lots: number; readonly leverage: string }
  | { readonly kind: 'rest'; readonly side: Side; readonly lots: number; readonly leverage: string }
  | { readonly kind: 'reduce'; readonly side: Side; readonly lots: number }
  | { readonly kind: 'amend'; readonly at: number; readonly lots: number }
  | { readonly kind: 'cancel'; readonly at: number }
  | { readonly kind: 'stop'; readonly side: Side; readonly gains: boolean }
  | { readonly kind: 'margin'; readonly side: Side; readonly amount: string }
  | { readonly kind: 'transfer'; readonly back: boolean; readonly amount: string }
  | { readonly kind: 'cancelAll' };

const side = fc.constantFrom<Side>('long', 'short');
// The last one is more than the account can pay.
const lots = fc.constantFrom(1, 2, 3, 5, 9_000);
const leverage = fc.constantFrom(...LEVERAGES);
const amount = fc.constantFrom('1', '12.5', '99999999');
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), side, lots, leverage }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const), side, lots, leverage }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reduce' as const), side, lots }) },
  fc.record({ kind: fc.constant('amend' as const), at: fc.nat(9), lots }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('stop' as const), side, gains: fc.boolean() }),
  fc.record({ kind: fc.constant('margin' as const), side, amount }),
  fc.record({ kind: fc.constant('transfer' as const), back: fc.boolean(), amount }),
  fc.constant({ kind: 'cancelAll' as const }),
);

/** Each kind of command once, in an order in which each is accepted. */
const EVERY_KIND: Command[] = [
  { kind: 'transfer', back: false, amount: '12.5' },
  { kind: 'open', side: 'short', lots: 3, leverage: '10' },
  { kind: 'margin', side: 'short', amount: '12.5' },
  { kind: 'stop', side: 'short', gains: true },
  { kind: 'rest', side: 'long', lots: 2, leverage: '20' },
  { kind: 'amend', at: 0, lots: 3 },
  { kind: 'rest', side: 'short', lots: 1, leverage: '20' },
  { kind: 'cancel', at: 0 },
  { kind: 'open', side: 'short', lots: 2, leverage: '20' },
  { kind: 'reduce', side: 'short', lots: 4 },
  { kind: 'cancelAll' },
];

/** A contract as the contract's calls show it. */
interface Contract {
  readonly id: string;
  readonly side: Side;
  readonly lots: number;
  readonly status: string;
}

/** Two markets of one seed that stand still between the commands: one for each door. */
class Market {
  readonly bench: DoorBench;
  readonly database: DatabaseSync;
  readonly last: number;
  /** Base coins of a lot, and the user's id. */
  readonly lot: number;
  readonly user: string;
  /** Waiting orders that were placed, oldest first. */
  readonly waiting: { readonly id: string; readonly side: Side }[] = [];

  private constructor(bench: DoorBench, folder: string, lot: number) {
    this.bench = bench;
    this.lot = lot;
    this.database = new DatabaseSync(join(folder, 'tideline.sqlite'), {
      ...{ readOnly: true, readBigInts: true },
    });
    const sql = "select owner from balances where account = 'contract' and owner != 'house'";
    this.user = String(this.database.prepare(`${sql} order by available desc`).get()?.['owner']);
    this.last = Number(bench.priced()(1));
  }

  static async open(folder: string): Promise<Market> {
    const feed = { kind: 'sim', seed: 7 } as const;
    const bench = await DoorBench.open({ dataDir: folder, clock: 'stepped', feed });
    const { lot } = await bench.own<{ lot: string }>('lever/deal', { symbol });
    return new Market(bench, folder, Number(lot));
  }

  at(share: number): string {
    return (this.last * share).toFixed(1);
  }

  quantity(count: number): string {
    return (count * this.lot).toFixed(4);
  }

  async step(): Promise<void> {
    const headers = { 'x-sandbox-key': this.bench.running.sandboxKey };
    const body = new URLSearchParams({ ms: '700' });
    await fetch(`${this.bench.url}/api/_sandbox/advance`, { method: 'POST', headers, body });
  }

  /** What the commands stored, with ids as places among them. */
  rows() {
    const read = (sql: string) =>
      this.database.prepare(sql).all(this.user) as Record<string, unknown>[];
    const contracts = read('select * from contract_orders where user_id = ? order by id');
    const legs = read('select * from legs where owner = ? order by id');
    const moves = read('select * from moves where user_id = ? order by id');
    const balances = read('select account, coin, available, frozen from balances where owner = ?');
    const ids = [...contracts, ...moves].map(({ id }) => Number(id)).sort((a, b) => a - b);
    const places = new Map(ids.map((id, place) => [String(id), `#${place}`]));
    const postings = [...new Set(legs.map(({ posting }) => posting))];
    const plain = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !['user_id', 'owner', 'client_id'].includes(name))
          .map(([name, value]) => {
            // Each market names its epoch at random.
            if (name === 'evidence') return [name, String(value).replace(/"epoch":"\w+"/, '')];
            if (name === 'posting') return [name, postings.indexOf(value)];
            if (name === 'id' && !places.has(String(value))) return [name, null];
            const isId = ['id', 'part_of', 'reference'].includes(name);
            return [name, isId ? (places.get(String(value)) ?? value) : value];
          }),
      );
    return {
      contracts: contracts.map(plain),
      legs: legs.map(plain),
      moves: moves.map(plain),
      balances: balances.map(plain),
    };
  }
}

/** Carries a command out by the contract's calls; true when it was accepted. */
async function byOwnDoor(market: Market, given: Command, name: string): Promise<boolean> {
  const { bench, waiting } = market;
  let calls = 0;
  const call = async <Answer>(path: string, fields: Fields) => {
    calls += 1;
    return bench.own<Answer>(path, { ...fields, client_id: `${name}-${calls}` });
  };
  const positions = async (of: Side) => {
    const { account } = await bench.own<{ account: { positions: Contract[] } }>('lever/deal', {
      symbol,
    });
    return account.positions
      .filter((each) => each.side === of && each.status === 'trading')
      .sort((a, b) => Number(a.id) - Number(b.id));
  };
  const carryOut = async (): Promise<boolean> => {
    switch (given.kind) {
      case 'open':
      case 'rest': {
        const { kind, side: of, lots: count } = given;
        const rests = kind === 'rest';
        const price = market.at(of === 'long' ? 0.92 : 1.08);
        const { id } = await call<Contract>('lever/submit', {
          ...{ symbol, side: of, lots: String(count), leverage: given.leverage },
          ...(rests ? { type: 'limit', price } : { type: 'market' }),
        });
        if (rests) waiting.push({ id, side: of });
        return true;
      }
      case 'reduce': {
        const held = await positions(given.side);
        let left = given.lots;
        if (held.reduce((sum, each) => sum + each.lots, 0) < left) return false;
        for (const each of held) {
          const part = Math.min(left, each.lots);
          left -= part;
          if (part > 0) await call('lever/close', { id: each.id, lots: String(part) });
        }
        return true;
      }
      case 'amend': {
        const one = waiting[given.at % Math.max(1, waiting.length)];
        if (!one) return false;
        const { id } = one;
        const price = market.at(one.side === 'long' ? 0.93 : 1.07);
        await call('lever/amend', { id, price, lots: String(given.lots) });
        return true;
      }
      case 'cancel': {
        const [one] = waiting.splice(given.at % Math.max(1, waiting.length), 1);
        if (!one) return false;
        await bench.own('lever/cancel', { id: one.id });
        return true;
      }
      case 'stop': {
        const held = await positions(given.side);
        const kind = given.gains ? 'take_profit' : 'stop_loss';
        const rises = (given.side === 'long') === given.gains;
        const price = market.at(rises ? 1.03 : 0.97);
        for (const { id } of held) await call('lever/setstop', { id, [kind]: price });
        for (const { id } of held) await call('lever/setstop', { id });
        return held.length > 0;
      }
      case 'margin': {
        const [only, ...more] = await positions(given.side);
        if (!only || more.length > 0) return false;
        await call('lever/margin', { id: only.id, amount: given.amount });
        return true;
      }
      case 'transfer': {
        const ways = ['currency', 'contract'];
        const [from = '', to = ''] = given.back ? ways.toReversed() : ways;
        const currency = String(coinByCode('USDT')?.id);
        await call('wallet/change', { from, to, currency_id: currency, amount: given.amount });
        return true;
      }
      default:
        waiting.length = 0;
        await call('lever/cancel_all', { symbol });
        return true;
    }
  };
  return carryOut().catch((error: Error) => {
    // A refusal has the name of its error; everything else is a fault of this test.
    if (/^[a-z-]+$/.test(error.message)) return false;
    throw error;
  });
}

/** Carries a command out by the Binance-shaped API; true when it was accepted. */
async function byBotDoor(
  market: Market,
  bot: Program,
  given: Command,
  name: string,
): Promise<boolean> {
  const { waiting } = market;
  const ask = async (method: string, path: string, fields: Fields) => {
    const answer = await bot.ask(method, path, fields);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    return answer;
  };
  const ORDER = '/fapi/v1/order';
  const opening = (of: Side) => (of === 'long' ? 'BUY' : 'SELL');
  const closing = (of: Side) => (of === 'long' ? 'SELL' : 'BUY');
  const common = { symbol, newClientOrderId: name };
  switch (given.kind) {
    case 'open':
    case 'rest': {
      const { kind, leverage: wanted, lots: count, side: of } = given;
      await ask('POST', '/fapi/v1/leverage', { symbol, leverage: wanted });
      const rests = kind === 'rest';
      const price = market.at(of === 'long' ? 0.92 : 1.08);
      const { body, status } = await ask('POST', ORDER, {
        ...{ ...common, side: opening(of), positionSide: of.toUpperCase() },
        quantity: market.quantity(count),
        ...(rests ? { type: 'LIMIT', timeInForce: 'GTC', price } : { type: 'MARKET' }),
      });
      if (status !== 200 || body['status'] === 'EXPIRED') return false;
      if (rests) waiting.push({ id: String(body['orderId']), side: of });
      return true;
    }
    case 'reduce': {
      const { lots: count, side: of } = given;
      const { body, status } = await ask('POST', ORDER, {
        ...{ ...common, side: closing(of), positionSide: of.toUpperCase(), type: 'MARKET' },
        quantity: market.quantity(count),
      });
      return status === 200 && body['status'] === 'FILLED';
    }
    case 'amend': {
      const one = waiting[given.at % Math.max(1, waiting.length)];
      if (!one) return false;
      const price = market.at(one.side === 'long' ? 0.93 : 1.07);
      const quantity = market.quantity(given.lots);
      const terms = { symbol, orderId: one.id, side: opening(one.side), quantity, price };
      return (await ask('PUT', ORDER, terms)).status === 200;
    }
    case 'cancel': {
      const [one] = waiting.splice(given.at % Math.max(1, waiting.length), 1);
      if (!one) return false;
      return (await ask('DELETE', ORDER, { symbol, orderId: one.id })).status === 200;
    }
    case 'stop': {
      const rises = (given.side === 'long') === given.gains;
      const { body, status } = await ask('POST', '/fapi/v1/algoOrder', {
        ...{ symbol, algoType: 'CONDITIONAL', side: closing(given.side) },
        type: given.gains ? 'TAKE_PROFIT_MARKET' : 'STOP_MARKET',
        ...{ positionSide: given.side.toUpperCase(), closePosition: 'true' },
        triggerPrice: market.at(rises ? 1.03 : 0.97),
      });
      if (status !== 200) return false;
      const gone = await ask('DELETE', '/fapi/v1/algoOrder', { algoId: String(body['algoId']) });
      expect(gone.status).toBe(200);
      return true;
    }
    case 'margin': {
      const { database, user } = market;
      const sql =
        "select count(*) as n from contract_orders where user_id = ? and status = 'trading' and side = ?";
      if (Number(database.prepare(sql).get(user, given.side)?.['n']) > 1) return false;
      const { amount: sum, side: of } = given;
      const terms = { symbol, positionSide: of.toUpperCase(), amount: sum, type: '1' };
      return (await ask('POST', '/fapi/v1/positionMargin', terms)).status === 200;
    }
    case 'transfer': {
      const type = given.back ? 'UMFUTURE_MAIN' : 'MAIN_UMFUTURE';
      const terms = { type, asset: 'USDT', amount: given.amount };
      return (await ask('POST', '/sapi/v1/asset/transfer', terms)).status === 200;
    }
    default:
      waiting.length = 0;
      return (await ask('DELETE', '/fapi/v1/allOpenOrders', { symbol })).status === 200;
  }
}

const folders: string[] = [];
let own: Market;
let other: Market;
let bot: Program;
beforeAll(async () => {
  const made = [];
  for (let at = 0; at < 2; at += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-doors-'));
    folders.push(folder);
    made.push(await Market.open(folder));
  }
  [own, other] = made as [Market, Market];
  bot = await other.bench.program();
  const hedged = await bot.ask('POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'true' });
  expect(hedged.status).toBe(200);
});
afterAll(async () => {
  for (const market of [own, other]) {
    market.database.close();
    await market.bench.running.close();
  }
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it('stores the same contracts for the same commands by either door', async () => {
  expect(other.rows()).toEqual(own.rows());
  const accepted = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 10 }), async (commands) => {
      run += 1;
      for (const [place, each] of commands.entries()) {
        const name = `both-${run}-${place}`;
        const done = await byOwnDoor(own, each, name);
        const label = `${JSON.stringify(commands)} at ${place}`;
        expect(await byBotDoor(other, bot, each, name), label).toBe(done);
        expect(other.rows(), label).toEqual(own.rows());
        if (done) accepted.add(each.kind);
        await Promise.all([own.step(), other.step()]);
      }
      expect(other.rows()).toEqual(own.rows());
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true, examples: [[EVERY_KIND]] },
  );
  expect([...accepted].sort()).toEqual([...new Set(EVERY_KIND.map(({ kind }) => kind))].sort());
  for (const { database } of [own, other]) {
    const { checks } = audit((sql) => database.prepare(sql).all() as never);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

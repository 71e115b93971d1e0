import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DoorBench, type Program } from '../../exchange/door/testing/program.ts';
import { audit } from '../../exchange/foundation/ledger/audit.ts';

const symbol = 'BTCUSDT';
const RUNS = Number(process.env['TIDELINE_RUNS'] ?? 12);
const SEED = Number(process.env['TIDELINE_SEED'] ?? 35);

/** A command in the words of neither door. Prices are shares of the price at the start. */
type Command =
  | { readonly kind: 'limit'; readonly side: Side; readonly size: string; readonly maker: boolean }
  | {
      readonly kind: 'stop' | 'profit';
      readonly side: Side;
      readonly size: string;
      readonly limit: boolean;
    }
  | { readonly kind: 'trail'; readonly side: Side; readonly size: string }
  | { readonly kind: 'pair'; readonly side: Side; readonly size: string; readonly limit: boolean }
  | { readonly kind: 'cancel'; readonly at: number }
  | { readonly kind: 'cancelAll' };
type Side = 'buy' | 'sell';
type Fields = Readonly<Record<string, string>>;

const side = fc.constantFrom<Side>('buy', 'sell');
// Fits, is too small, is off the step, is more than the account has.
const size = fc.constantFrom('0.002', '0.004', '0.002', '0.00000001', '0.0000000123', '90');
const limit = fc.boolean();
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('limit' as const), side, size, maker: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'profit' as const), side, size, limit }),
  fc.record({ kind: fc.constant('trail' as const), side, size }),
  fc.record({ kind: fc.constant('pair' as const), side, size, limit }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(9) }),
  fc.constant({ kind: 'cancelAll' as const }),
);

/** What a command opened: its id at a door. */
interface Door {
  readonly open: string[];
  /** Carries a command out; true when it was accepted. */
  do(command: Command, name: string): Promise<boolean>;
}

let bench: DoorBench;
let folder = '';
let bot: Program;
const tokens = { own: '', bot: '' };
const users = { own: '', bot: '' };
let last = 0;

const at = (share: number): string => (last * share).toFixed(2);

/** Prices of a command, all away from the market. */
function pricesOf(given: Command): Fields {
  if (!('side' in given)) return {};
  const up = given.side === 'sell' ? 1 : -1;
  switch (given.kind) {
    case 'limit':
      return { price: at(1 + 0.08 * up) };
    case 'pair':
      return { price: at(1 + 0.08 * up), stop: at(1 - 0.08 * up), stopLimit: at(1 - 0.085 * up) };
    case 'profit':
      return { stop: at(1 + 0.08 * up), price: at(1 + 0.075 * up) };
    default:
      return { stop: at(1 - 0.08 * up), price: at(1 - 0.085 * up) };
  }
}

/** The call of the contract for a command, and its fields. */
function ownCall(given: Exclude<Command, { kind: 'cancel' | 'cancelAll' }>): [string, Fields] {
  const { price = '', stop = '', stopLimit = '' } = pricesOf(given);
  const common = { symbol, side: given.side, quantity: given.size };
  switch (given.kind) {
    case 'limit':
      return [
        'coin/trade',
        { ...common, type: 'limit', price, ...(given.maker && { post_only: 'true' }) },
      ];
    case 'trail':
      return ['coin/trigger', { ...common, type: 'trailing-stop', trail_percent: '9.5' }];
    case 'pair':
      return [
        'coin/oco',
        {
          ...common,
          price,
          trigger_price: stop,
          ...(given.limit && { stop_limit_price: stopLimit }),
        },
      ];
    default: {
      const name = given.kind === 'stop' ? 'stop' : 'take-profit';
      const type = `${name}-${given.limit ? 'limit' : 'market'}`;
      return [
        'coin/trigger',
        { ...common, type, trigger_price: stop, ...(given.limit && { price }) },
      ];
    }
  }
}

/** The call of the Binance-shaped API for a command, and its fields. */
function botCall(given: Exclude<Command, { kind: 'cancel' | 'cancelAll' }>): [string, Fields] {
  const { price = '', stop = '', stopLimit = '' } = pricesOf(given);
  const common = { symbol, side: given.side.toUpperCase(), quantity: given.size };
  const order = '/api/v3/order';
  switch (given.kind) {
    case 'limit': {
      const type = given.maker ? 'LIMIT_MAKER' : 'LIMIT';
      return [order, { ...common, type, price, ...(!given.maker && { timeInForce: 'GTC' }) }];
    }
    case 'trail':
      return [order, { ...common, type: 'STOP_LOSS', trailingDelta: '950' }];
    case 'pair': {
      const stops = { stopLimitPrice: stopLimit, stopLimitTimeInForce: 'GTC' };
      return [`${order}/oco`, { ...common, price, stopPrice: stop, ...(given.limit && stops) }];
    }
    default: {
      const name = given.kind === 'stop' ? 'STOP_LOSS' : 'TAKE_PROFIT';
      const limited = given.limit && { price, timeInForce: 'GTC' };
      return [
        order,
        { ...common, type: given.limit ? `${name}_LIMIT` : name, stopPrice: stop, ...limited },
      ];
    }
  }
}

function ownDoor(): Door {
  const open: string[] = [];
  const call = async (path: string, fields: Fields, method = 'POST') => {
    try {
      return await bench.own<Record<string, { id?: string } & string>>(
        path,
        fields,
        tokens.own,
        method,
      );
    } catch {
      return null;
    }
  };
  return {
    open,
    async do(given, name) {
      if (given.kind === 'cancelAll') {
        open.length = 0;
        await call('coin/cancel_all', { symbol }, 'PUT');
        return true;
      }
      if (given.kind === 'cancel') {
        const [id] = open.splice(given.at % Math.max(1, open.length), 1);
        if (id === undefined) return false;
        const path = id.startsWith('t') ? 'coin/trigger' : 'coin/trade';
        return (await call(path, { id: id.slice(1) }, 'PUT')) !== null;
      }
      const [path, fields] = ownCall(given);
      const data = await call(path, { ...fields, client_id: name });
      if (data === null) return false;
      const id = data['trigger']?.id ?? data['id'];
      open.push(`${path === 'coin/trade' ? 'o' : 't'}${id}`);
      return true;
    },
  };
}

function botDoor(): Door {
  const open: string[] = [];
  return {
    open,
    async do(given, name) {
      if (given.kind === 'cancelAll') {
        open.length = 0;
        await bot.ask('DELETE', '/api/v3/openOrders', { symbol });
        return true;
      }
      if (given.kind === 'cancel') {
        const [orderId] = open.splice(given.at % Math.max(1, open.length), 1);
        if (orderId === undefined) return false;
        return (await bot.ask('DELETE', '/api/v3/order', { symbol, orderId })).status === 200;
      }
      const [path, fields] = botCall(given);
      const key = given.kind === 'pair' ? 'listClientOrderId' : 'newClientOrderId';
      const { body, status } = await bot.ask('POST', path, { ...fields, [key]: name });
      if (status !== 200) return false;
      // The contract names a pair by its trigger, which has the smaller id.
      open.push(String(body['orderListId'] === -1 ? body['orderId'] : body['orderListId']));
      return true;
    },
  };
}

/** The rows of a user that were written since an id, with ids and times as places among them. */
function rowsOf(database: DatabaseSync, user: string, since: number) {
  const read = (table: string) =>
    database
      .prepare(`select * from ${table} where user_id = ? and id > ? order by id`)
      .all(user, since) as Record<string, unknown>[];
  const orders = read('spot_orders');
  const triggers = read('spot_triggers');
  const ids = [...orders, ...triggers].map(({ id }) => Number(id)).sort((a, b) => a - b);
  const places = new Map(ids.map((id, place) => [id, place]));
  // What is an account's own, an instant, or follows the market from the placing on.
  const own = ['user_id', 'client_id', 'created', 'updated', 'priority'];
  const trailing = ['extreme', 'trigger_price', 'cover', 'reserved'];
  const plain = (row: Record<string, unknown>) => {
    const dropped = new Set(row['trail_bps'] == null ? [...own, 'cover'] : [...own, ...trailing]);
    const remaining = Object.entries(row).filter(([name]) => !dropped.has(name));
    return Object.fromEntries(
      remaining.map(([name, value]) => [
        name,
        /(^|_)id$/.test(name) ? places.get(Number(value)) : value,
      ]),
    );
  };
  return { orders: orders.map(plain), triggers: triggers.map(plain) };
}

const balances = (database: DatabaseSync, user: string) =>
  database
    .prepare('select account, coin, available, frozen from balances where owner = ? order by 1, 2')
    .all(user);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-doors-'));
  bench = await DoorBench.open({ dataDir: folder });
  for (const each of ['own', 'bot'] as const) {
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    tokens[each] = token;
  }
  bot = await bench.program({}, tokens.bot);
  last = Number(bench.priced()(1));
});
afterAll(async () => {
  await bench.running.close();
  rmSync(folder, { recursive: true });
});

it('stores the same for the same commands by either door', async () => {
  const database = new DatabaseSync(join(folder, 'tideline.sqlite'), {
    readOnly: true,
    readBigInts: true,
  });
  const [own, other] = database
    .prepare('select distinct owner from balances')
    .all()
    .map(({ owner }) => String(owner))
    .filter((owner) => owner !== 'house')
    .slice(-2);
  Object.assign(users, { own, bot: other });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (commands) => {
      run += 1;
      const first = Number(
        database
          .prepare(
            'select max(id) as n from (select id from spot_orders union select id from spot_triggers)',
          )
          .get()?.['n'] ?? 0,
      );
      const doors = [ownDoor(), botDoor()];
      for (const [place, each] of [...commands, { kind: 'cancelAll' } as const].entries()) {
        const done = [];
        for (const door of doors) done.push(await door.do(each, `both-${run}-${place}`));
        expect(done[1], JSON.stringify(each)).toBe(done[0]);
        expect(rowsOf(database, users.bot, first)).toEqual(rowsOf(database, users.own, first));
        const isTrailing = commands.some(({ kind }) => kind === 'trail');
        if (!isTrailing)
          expect(balances(database, users.bot)).toEqual(balances(database, users.own));
      }
      expect(balances(database, users.bot)).toEqual(balances(database, users.own));
    }),
    { numRuns: RUNS, seed: SEED },
  );
  const { checks } = audit((sql) => database.prepare(sql).all() as never);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  database.close();
});

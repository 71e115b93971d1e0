import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DoorBench, type Program } from '../../exchange/door/testing/program.ts';
import { audit } from '../../exchange/foundation/ledger/audit.ts';
import { Random } from '../faults/random.ts';
import { until } from '../support/until.ts';

/** Requests of a run. `TIDELINE_SEED` and `TIDELINE_RUNS` choose others. */
const COUNT = Number(process.env['TIDELINE_RUNS'] ?? 2_000);
const SEED = Number(process.env['TIDELINE_SEED'] ?? 35);

const SIGNED = [
  ['POST', '/api/v3/order'],
  ['POST', '/api/v3/order/test'],
  ['GET', '/api/v3/order'],
  ['DELETE', '/api/v3/order'],
  ['GET', '/api/v3/openOrders'],
  ['DELETE', '/api/v3/openOrders'],
  ['POST', '/api/v3/order/cancelReplace'],
  ['POST', '/api/v3/orderList/oco'],
  ['POST', '/api/v3/order/oco'],
  ['GET', '/api/v3/orderList'],
  ['DELETE', '/api/v3/orderList'],
  ['GET', '/api/v3/openOrderList'],
  ['GET', '/api/v3/allOrderList'],
  ['GET', '/api/v3/allOrders'],
  ['GET', '/api/v3/myTrades'],
  ['GET', '/api/v3/account'],
  ['GET', '/api/v3/account/commission'],
  ['GET', '/sapi/v1/capital/config/getall'],
  ['GET', '/sapi/v1/asset/tradeFee'],
  ['GET', '/sapi/v1/account/apiRestrictions'],
  ['GET', '/sapi/v1/capital/deposit/hisrec'],
  ['GET', '/sapi/v1/capital/withdraw/history'],
  ['POST', '/fapi/v1/order'],
  ['POST', '/fapi/v1/order/test'],
  ['PUT', '/fapi/v1/order'],
  ['GET', '/fapi/v1/order'],
  ['DELETE', '/fapi/v1/order'],
  ['POST', '/fapi/v1/batchOrders'],
  ['PUT', '/fapi/v1/batchOrders'],
  ['DELETE', '/fapi/v1/batchOrders'],
  ['DELETE', '/fapi/v1/allOpenOrders'],
  ['GET', '/fapi/v1/openOrder'],
  ['GET', '/fapi/v1/openOrders'],
  ['GET', '/fapi/v1/allOrders'],
  ['GET', '/fapi/v1/userTrades'],
  ['POST', '/fapi/v1/algoOrder'],
  ['GET', '/fapi/v1/algoOrder'],
  ['DELETE', '/fapi/v1/algoOrder'],
  ['GET', '/fapi/v1/openAlgoOrders'],
  ['DELETE', '/fapi/v1/algoOpenOrders'],
  ['POST', '/fapi/v1/leverage'],
  ['POST', '/fapi/v1/marginType'],
  ['POST', '/fapi/v1/positionMargin'],
  ['POST', '/fapi/v1/positionSide/dual'],
  ['GET', '/fapi/v1/income'],
  ['GET', '/fapi/v2/account'],
  ['GET', '/fapi/v3/balance'],
  ['GET', '/fapi/v3/positionRisk'],
] as const;
const OF_MARKET = ['depth', 'trades', 'aggTrades', 'klines', 'ticker/24hr', 'exchangeInfo'];
const PUBLIC = [
  ...OF_MARKET.flatMap((path) => [`/api/v3/${path}`, `/fapi/v1/${path}`]),
  ...['/api/v3/ticker', '/fapi/v1/premiumIndex', '/fapi/v1/continuousKlines'],
];

const NAMES = [
  ...['symbol', 'side', 'type', 'timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice'],
  ...['trailingDelta', 'newClientOrderId', 'orderId', 'origClientOrderId', 'limit', 'fromId'],
  ...[
    'startTime',
    'endTime',
    'interval',
    'symbols',
    'orderListId',
    'listClientOrderId',
    'recvWindow',
  ],
  ...[
    'cancelReplaceMode',
    'cancelOrderId',
    'aboveType',
    'belowType',
    'abovePrice',
    'belowStopPrice',
  ],
  ...['positionSide', 'reduceOnly', 'closePosition', 'batchOrders', 'orderIdList', 'leverage'],
  ...['algoType', 'triggerPrice', 'algoId', 'marginType', 'amount', 'dualSidePosition', 'pair'],
  ...['newOrderRespType', 'windowSize', 'timeZone', 'permissions', 'symbolStatus', '', '__proto__'],
] as const;
const VALUES = [
  ...['BTCUSDT', 'ETHUSDT', 'NOPE', 'BUY', 'SELL', 'LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS'],
  ...['STOP_LOSS_LIMIT', 'GTC', 'IOC', 'FOK', '0.001', '0.01', '60000', '1e9', '-1', '0', '', ' '],
  ...[
    '9'.repeat(20),
    '9'.repeat(400),
    '0.'.concat('1'.repeat(20)),
    'NaN',
    'null',
    '[]',
    '["BTCUSDT"]',
  ],
  ...[
    '{"a":1}',
    '["',
    '\u0000',
    '💥',
    "'; drop table legs; --",
    'a',
    '1',
    '1000',
    '1m',
    '3d',
    '1M',
  ],
  ...[
    '9007199254740993',
    'STOP_ON_FAILURE',
    'ALLOW_FAILURE',
    'FULL',
    'ACK',
    '-12:00',
    'constructor',
  ],
  ...['LONG', 'BOTH', 'true', 'CONDITIONAL', 'STOP_MARKET', 'ISOLATED', 'PERPETUAL', '20'],
  ...['[{"symbol":"BTCUSDT"},1,null]', '[[],{"quantity":{}}]', '[1,2]'],
] as const;

/** Ways in which a signed call is spoiled, each with the code that refuses it. */
const SPOILS = {
  ...{ signature: -1022, payload: -1022, secret: -1022, replay: -1022, key: -2015, reader: -2015 },
  ...{ old: -1021, ahead: -1021, none: -1102, twice: -1101, doubled: -1101, encoding: -1100 },
} as const;
type Spoil = keyof typeof SPOILS;
const HOWS = Object.keys(SPOILS) as Spoil[];
/**
 * Codes of a bad `recvWindow`, which is read before the signature, and of calls beyond the limits.
 */
const OF_WINDOW = [-1100, -1102, -1105, -1131, -1021];
const OF_LIMITS = -1003;

let bench: DoorBench;
let folder = '';
let bot: Program;
let other: Program;
let reader: Program;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-fuzz-'));
  bench = await DoorBench.open({ dataDir: folder });
  [bot, other] = [await bench.program(), await bench.program()];
  reader = await bench.program({ rights: 'read' });
});
afterAll(async () => {
  await bench.running.close();
  rmSync(folder, { recursive: true });
});

function draw(random: Random): Record<string, string> {
  const fields: Record<string, string> = random.chance(0.8) ? { symbol: 'BTCUSDT' } : {};
  if (random.chance(0.3)) {
    const type = random.pick(['LIMIT', 'MARKET', 'STOP_LOSS', 'LIMIT_MAKER']);
    Object.assign(fields, { side: random.pick(['BUY', 'SELL']), type, quantity: '0.001' });
    if (type.startsWith('LIMIT')) fields['price'] = '60000';
    if (type === 'LIMIT') fields['timeInForce'] = random.pick(['GTC', 'IOC', 'FOK']);
    if (type === 'STOP_LOSS') fields['stopPrice'] = random.pick(['50000', '90000']);
  }
  for (let more = random.between(0, 3); more > 0; more -= 1) {
    Object.defineProperty(fields, random.pick(NAMES), {
      ...{ value: random.pick(VALUES), enumerable: true, configurable: true, writable: true },
    });
  }
  return fields;
}

interface Call {
  readonly how: Spoil | 'good' | 'public';
  readonly query: string;
  readonly key?: string;
}

/** A call that must be refused. A key that may only read is refused where a call commands. */
function spoiled(random: Random, fields: Record<string, string>, isCommand: boolean): Call {
  const good = bot.signed(fields);
  const [payload = '', signature = ''] = good.split('&signature=');
  const how = random.pick(HOWS.filter((each) => isCommand || !['replay', 'reader'].includes(each)));
  const moved = (by: number) =>
    bot.signed({ ...fields, timestamp: Number(fields['timestamp']) + by });
  const place = random.between(0, signature.length - 1);
  const turned = signature[place] === '0' ? '1' : '0';
  switch (how) {
    case 'signature': {
      const wrong = `${signature.slice(0, place)}${turned}${signature.slice(place + 1)}`;
      return { how, query: `${payload}&signature=${wrong}` };
    }
    case 'payload':
      return { how, query: `${payload}&x=1&signature=${signature}` };
    case 'key': {
      const last = bot.key.endsWith('A') ? 'B' : 'A';
      return { how, query: good, key: `${bot.key.slice(0, -1)}${last}` };
    }
    case 'secret':
      return { how, query: good, key: other.key };
    case 'reader':
      return { how, query: reader.signed(fields), key: reader.key };
    case 'replay':
      return { how, query: good };
    case 'old':
      return { how, query: moved(-WITHOUT_CLOCK) };
    case 'ahead':
      return { how, query: moved(WITHOUT_CLOCK) };
    case 'none':
      return { how, query: payload };
    case 'twice':
      return { how, query: `${good}&signature=${signature}` };
    case 'doubled':
      return { how, query: bot.signedText(`${payload}&a=1&a=1`) };
    case 'encoding':
      return {
        how,
        query: bot.signedText(`${payload}&a=${random.pick(['%FF', '%C3%28', '%80'])}`),
      };
  }
}
/** Farther from both clocks than any window, ms: the exchange's clock is set ahead meanwhile. */
const WITHOUT_CLOCK = 86_400_000;

it(`answers ${COUNT} random calls with documented errors, and none that is not signed`, async () => {
  const random = new Random(SEED);
  const { faults } = bench.running;
  const seen = new Map<string, number>();
  let skew = 0;
  for (let at = 0; at < COUNT; at += 1) {
    const [method, path] = random.pick(SIGNED);
    const fields = draw(random);
    const isPublic = random.chance(0.15);
    const isGood = !isPublic && random.chance(0.5);
    const timestamp = Date.now() + skew;
    const isCommand = method !== 'GET' && !path.endsWith('/test');
    const call: Call = isPublic
      ? { how: 'public', query: new URLSearchParams(fields).toString(), key: '' }
      : isGood
        ? { how: 'good', query: bot.signed({ timestamp, ...fields }) }
        : spoiled(random, { timestamp: String(timestamp), ...fields }, isCommand);
    const target = isPublic ? random.pick(PUBLIC) : path;
    const inBody = !isPublic && method === 'POST' && random.chance(0.3);
    const url = inBody ? target : `${target}?${call.query}`;
    const key = call.key ?? bot.key;
    const sent = () =>
      bot.send(isPublic ? 'GET' : method, url, inBody ? call.query : undefined, key);
    if (call.how === 'replay') await sent();
    const { body, status } = await sent();
    const label = `${at} of seed ${SEED}: ${call.how} ${method} ${url}`;
    expect(status, label).toBeLessThan(500);
    if (status !== 200)
      expect(body, label).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
    if (call.how !== 'good' && call.how !== 'public') {
      const more = 'recvWindow' in fields ? OF_WINDOW : [];
      expect([SPOILS[call.how], OF_LIMITS, ...more], label).toContain(body['code']);
    }
    const outcome = `${call.how} ${status}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    if (status === 429 || status === 418) {
      // The limits count in windows of a minute: the clock goes on to the next one.
      skew += 180_000;
      faults.set(`clock=skew(${skew})`);
      await until('fresh prices', () => bench.running.market.fresh('BTCUSDT'));
    }
  }
  for (const outcome of ['good 200', 'good 400', 'public 200', ...HOWS.map((how) => `${how} 4`)]) {
    expect(
      [...seen.keys()].some((each) => each.startsWith(outcome)),
      outcome,
    ).toBe(true);
  }
  const database = new DatabaseSync(join(folder, 'tideline.sqlite'), {
    readOnly: true,
    readBigInts: true,
  });
  const { checks } = audit((sql) => database.prepare(sql).all() as never);
  database.close();
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

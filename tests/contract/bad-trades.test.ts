import {
  leverCancel,
  leverClose,
  leverDeal,
  leverMyTrade,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { login } from '@tideline/wire/calls/user';
import { walletList } from '@tideline/wire/calls/wallet';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, type Form, fields, numbers } from './support/bad-input.ts';
import { withExchange } from './support/exchange.ts';
import { demo, newcomer, Person, visitor } from './support/people.ts';

const MANY = Number.MAX_SAFE_INTEGER;
const exchange = withExchange({ limits: { reads: MANY, writes: MANY, sockets: 10 } });

/**
 * Orders in each state a command can meet. They are made once and stay unchanged to the end of the
 * file.
 */
const ids = { resting: '', done: '', theirs: '', position: '', closed: '', waiting: '' };
let user: Person;
let unverified: Person;
/** The market's own price, unknown before the start. */
let price = '';
let count = 0;
const clientId = () => `bad-trade-${String(++count).padStart(4, '0')}`;

const SPOT = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1000.00', quantity: '0.01' };
const OPTION = {
  symbol: 'BTCUSDT',
  direction: 'rise',
  seconds: '300',
  amount: '10',
  currency_id: '3',
};
const CONTRACT = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '3', leverage: '10' };

beforeAll(async () => {
  user = await demo(exchange);
  unverified = await newcomer(exchange);
  const spot = (form: object) => user.call(coinTrade, { ...SPOT, ...form } as never);
  const contract = (form: object) => user.call(leverSubmit, { ...CONTRACT, ...form } as never);
  ids.resting = (await spot({ client_id: clientId() })).id;
  const market = { type: 'market', price: undefined, quantity: '0.001', client_id: clientId() };
  ids.done = (await spot(market)).id;
  const { token } = await visitor(exchange).call(login, {
    account: 'maker',
    password: 'tideline',
  } as never);
  const maker = new Person(exchange, token);
  ids.theirs = (await maker.call(coinTrade, { ...SPOT, client_id: clientId() } as never)).id;
  ids.position = (await contract({ client_id: clientId() })).id;
  ids.closed = (await contract({ client_id: clientId() })).id;
  await user.call(leverClose, { id: ids.closed, client_id: clientId() });
  const { mark } = await user.call(leverDeal, { symbol: 'BTCUSDT' });
  price = mark;
  const low = (Number(mark) * 0.95).toFixed(2);
  ids.waiting = (await contract({ type: 'limit', price: low, client_id: clientId() })).id;
});

/** Everything that a refused command must not change. */
async function state(): Promise<unknown> {
  const { accounts } = await user.call(walletList, {});
  const lists = await Promise.all([
    user.call(coinList, { view: 'waiting' }),
    user.call(coinList, { view: 'history' }),
    user.call(microtradeLists, {}),
    user.call(leverMyTrade, { view: 'trading' }),
    user.call(leverMyTrade, { view: 'waiting' }),
    user.call(leverMyTrade, { view: 'history' }),
  ]);
  const money = accounts.map(({ account, balances }) => [
    account,
    balances.map(({ code, available, frozen }) => [code, available, frozen]),
  ]);
  const orders = lists.map(({ rows }) =>
    rows.map((row) => [
      row.id,
      'status' in row && row.status,
      'take_profit' in row && row.take_profit,
      'stop_loss' in row && row.stop_loss,
    ]),
  );
  return { money, orders };
}

const spot = (change: Form) => () => ({ ...SPOT, client_id: clientId(), ...change });
const option = (change: Form) => () => ({ ...OPTION, client_id: clientId(), ...change });
const contract = (change: Form) => () => ({ ...CONTRACT, client_id: clientId(), ...change });
const withId = { client_id: 'bad-trade-fixed' };

const CASES: readonly Case[] = [
  ...numbers(coinTrade, { ...SPOT, ...withId }, 'price'),
  ...numbers(coinTrade, { ...SPOT, ...withId }, 'quantity'),
  ...fields(coinTrade, { ...SPOT, ...withId }, ['side', 'type']),
  ['a price of zero', coinTrade, spot({ price: '0' }), 'price-invalid'],
  ['a price between two ticks', coinTrade, spot({ price: '1000.001' }), 'price-off-tick'],
  ['a quantity of zero', coinTrade, spot({ quantity: '0' }), 'amount-invalid'],
  ['a quantity finer than a lot', coinTrade, spot({ quantity: '0.000001' }), 'amount-too-precise'],
  ['too small a quantity', coinTrade, spot({ quantity: '0.00001' }), 'amount-too-small'],
  ['too large a quantity', coinTrade, spot({ quantity: '100000' }), 'amount-too-large'],
  [
    'more than the balance',
    coinTrade,
    () => ({ ...spot({ quantity: '50' })(), price }),
    'insufficient-balance',
  ],
  [
    'more than the balance to sell',
    coinTrade,
    () => ({ ...spot({ side: 'sell', quantity: '50' })(), price }),
    'insufficient-balance',
  ],
  ['an unknown order', coinCancel, () => ({ id: '999999999' }), 'order-not-found'],
  ['an order of another user', coinCancel, () => ({ id: ids.theirs }), 'order-not-found'],
  ['a filled order', coinCancel, () => ({ id: ids.done }), 'order-not-open'],
  ['no order', coinCancel, () => ({}), 'field-required id'],
  ['an invalid id', coinCancel, () => ({ id: 'abc' }), '(field-invalid id|order-not-found)'],

  ...numbers(microtradeSubmit, { ...OPTION, ...withId }, 'amount'),
  ...numbers(microtradeSubmit, { ...OPTION, ...withId }, 'seconds'),
  ...fields(microtradeSubmit, { ...OPTION, ...withId }, ['direction']),
  ['an unknown duration', microtradeSubmit, option({ seconds: '61' }), 'duration-unknown'],
  ['a stake of zero', microtradeSubmit, option({ amount: '0' }), 'amount-'],
  ['a stake below the minimum', microtradeSubmit, option({ amount: '9.99' }), 'amount-too-small'],
  ['a stake above the maximum', microtradeSubmit, option({ amount: '10001' }), 'amount-too-large'],
  [
    'a stake finer than the coin',
    microtradeSubmit,
    option({ amount: '10.0000000000001' }),
    '(amount-too-precise|field-invalid)',
  ],
  [
    'a stake above the balance',
    microtradeSubmit,
    option({ amount: '9999' }),
    'insufficient-balance',
  ],
  [
    'a coin that cannot pay for options',
    microtradeSubmit,
    option({ currency_id: '9999' }),
    'coin-unknown',
  ],

  ...numbers(leverSubmit, { ...CONTRACT, ...withId }, 'lots'),
  ...numbers(leverSubmit, { ...CONTRACT, ...withId }, 'leverage'),
  ...fields(leverSubmit, { ...CONTRACT, ...withId }, ['side', 'type']),
  ['half a lot', leverSubmit, contract({ lots: '1.5' }), 'lots-invalid lots'],
  ['no lot', leverSubmit, contract({ lots: '0' }), 'lots-invalid'],
  ['unknown leverage', leverSubmit, contract({ leverage: '7' }), 'leverage-invalid'],
  ['no price for a limit', leverSubmit, contract({ type: 'limit' }), 'price-required'],
  [
    'a price between two ticks',
    leverSubmit,
    contract({ type: 'limit', price: '60000.001' }),
    'price-off-tick',
  ],
  [
    'a price out of the band',
    leverSubmit,
    contract({ type: 'limit', price: '999999.00' }),
    'price-out-of-band',
  ],
  [
    'a stop on the wrong side',
    leverSubmit,
    contract({ stop_loss: '9999999.00' }),
    'stop-wrong-side',
  ],
  ['a profit on the wrong side', leverSubmit, contract({ take_profit: '1.00' }), 'stop-wrong-side'],
  [
    'more margin than the balance',
    leverSubmit,
    contract({ lots: '2000', leverage: '1' }),
    'insufficient-balance',
  ],
  [
    'a position closed twice',
    leverClose,
    () => ({ id: ids.closed, client_id: clientId() }),
    'position-not-open',
  ],
  [
    'a waiting order',
    leverClose,
    () => ({ id: ids.waiting, client_id: clientId() }),
    'position-not-open',
  ],
  [
    'an unknown position',
    leverClose,
    () => ({ id: '999999999', client_id: clientId() }),
    'order-not-found',
  ],
  [
    'a stop on the wrong side',
    leverSetStop,
    () => ({ id: ids.position, stop_loss: '9999999.00' }),
    'stop-wrong-side',
  ],
  [
    'a stop off the tick',
    leverSetStop,
    () => ({ id: ids.position, stop_loss: '1000.001' }),
    'price-off-tick',
  ],
  [
    'a negative stop',
    leverSetStop,
    () => ({ id: ids.position, stop_loss: '-1' }),
    'price-invalid stop_loss',
  ],
  [
    'a stop on a closed position',
    leverSetStop,
    () => ({ id: ids.closed, stop_loss: '1000.00' }),
    'position-not-open',
  ],
  ['an open position', leverCancel, () => ({ id: ids.position }), 'order-not-open'],
  ['an unknown order', leverCancel, () => ({ id: '999999999' }), 'order-not-found'],
];

describe('refuses a command with bad input with its reason and changes nothing', () => {
  it.each(CASES.map((each) => [`${each[1].method} ${each[1].path}`, ...each] as const))(
    '%s: %s',
    async (_, _what, row, form, refusal) => {
      const before = await state();
      const answer = await user.ask(row, form());
      if (answer.type === 'ok') expect.fail('it was not refused');
      const { id, field = '' } = answer.error;
      expect(`${id} ${field}`).toMatch(new RegExp(`^${refusal}`));
      // The message is for people and has no internals.
      expect(answer.message).not.toBe('');
      expect(JSON.stringify(answer)).not.toMatch(/\.ts:|node_modules|Error:|\n\s+at /);
      expect(await state()).toEqual(before);
    },
  );

  it.each([
    ['coin/trade', coinCancel, () => ({ id: ids.resting })],
    ['lever/close', leverClose, () => ({ id: ids.position, client_id: clientId() })],
    ['lever/setstop', leverSetStop, () => ({ id: ids.position, stop_loss: '1000.00' })],
    ['lever/cancel', leverCancel, () => ({ id: ids.waiting })],
  ] as const)("refuses %s on another user's order", async (_, row, form) => {
    const before = await state();
    expect(await unverified.refused(row, form())).toMatch(/^order-not-found/);
    expect(await state()).toEqual(before);
  });

  it('refuses an option of an unverified user (RULE:option-order, ROLE:verified)', async () => {
    const form = { ...OPTION, client_id: clientId() };
    expect(await unverified.refused(microtradeSubmit, form)).toBe('verification-required');
  });

  it.each([
    [coinTrade, SPOT],
    [microtradeSubmit, OPTION],
    [leverSubmit, CONTRACT],
  ] as const)('refuses an ended session and a missing one', async (row, good) => {
    const before = await state();
    const form = { ...good, client_id: clientId() };
    expect(await new Person(exchange, 'x'.repeat(43)).refused(row, form)).toBe('session-expired');
    expect(await new Person(exchange, null).refused(row, form)).toBe('not-logged-in');
    expect(await state()).toEqual(before);
  });
});

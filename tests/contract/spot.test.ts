import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { coinCancel, coinList, coinTrade } from '../../wire/calls/spot.ts';
import { walletDetail, walletList } from '../../wire/calls/wallet.ts';
import { schemasOf } from '../../wire/calls.ts';
import type { Level, SpotOrder } from '../../wire/index.ts';
import { dataOf, withExchange } from './support/exchange.ts';

const exchange = withExchange();

/** Close to the market without crossing it. */
async function below(share: number): Promise<string> {
  const answer = await exchange.get('currency/deal', { symbol: 'BTCUSDT', depth: '1' });
  const [bid] = dataOf<{ book: { bids: Level[] } }>(answer).book.bids;
  return (Number(bid?.[0]) * share).toFixed(2);
}

const as = async () => ({ authorization: await exchange.token() });
const funds = async (headers: HeadersInit) =>
  JSON.stringify(
    dataOf<{ accounts: { balances: unknown[] }[] }>(
      await exchange.send('POST', 'wallet/list', {}, headers),
    ).accounts.map((each) =>
      each.balances.map((balance) => ({ ...(balance as object), value: null })),
    ),
  );

describe('an order', () => {
  it('executes once for concurrent copies', async () => {
    const headers = await as();
    const form = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: await below(0.9),
      quantity: '0.01',
      client_id: 'copies-0001',
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => exchange.send('POST', 'coin/trade', form, headers)),
    );
    const ids = new Set(answers.map((answer) => dataOf<SpotOrder>(answer).id));
    expect(ids.size).toBe(1);
    const list = parse(
      schemasOf(coinList).response,
      dataOf(await exchange.get('coin/list', { view: 'waiting' }, headers)),
    );
    expect(list.rows).toHaveLength(1);
    const other = await exchange.send('POST', 'coin/trade', { ...form, quantity: '0.02' }, headers);
    expect(other).toMatchObject({ type: 'error', error: { id: 'client-id-reused' } });
    const [id = ''] = ids;
    const cancelled = parse(
      schemasOf(coinCancel).response,
      dataOf(await exchange.send('PUT', 'coin/trade', { id }, headers)),
    );
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'user' });
    expect(await exchange.send('PUT', 'coin/trade', { id }, headers)).toMatchObject({
      error: { id: 'order-not-open' },
    });
  });

  it('is found by its client id after a lost answer [CALL:POST coin/trade]', async () => {
    const headers = await as();
    const form = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      budget: '100',
      client_id: 'lost-answer-1',
    };
    const order = parse(
      schemasOf(coinTrade).response,
      dataOf(await exchange.send('POST', 'coin/trade', form, headers)),
    );
    expect(order).toMatchObject({ status: 'completed', side: 'buy' });
    const found = parse(
      schemasOf(coinList).response,
      dataOf(await exchange.get('coin/list', { client_id: 'lost-answer-1' }, headers)),
    );
    expect(found.rows.map((row) => row.id)).toEqual([order.id]);
    const fills = parse(
      schemasOf(coinList).response,
      dataOf(await exchange.get('coin/list', { view: 'fills' }, headers)),
    );
    expect(fills.rows.length).toBeGreaterThan(0);
  });

  it('of another user is invisible and cannot be cancelled', async () => {
    const headers = await as();
    const form = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: await below(0.8),
      quantity: '0.01',
      client_id: 'mine-00001',
    };
    const { id } = dataOf<SpotOrder>(await exchange.send('POST', 'coin/trade', form, headers));
    const login = await exchange.send('POST', 'user/login', {
      account: 'maker',
      password: 'tideline',
    });
    const theirs = { authorization: dataOf<{ token: string }>(login).token };
    expect(await exchange.send('PUT', 'coin/trade', { id }, theirs)).toMatchObject({
      error: { id: 'order-not-found' },
    });
    expect(dataOf<{ rows: SpotOrder[] }>(await exchange.get('coin/list', {}, theirs)).rows).toEqual(
      [],
    );
    await exchange.send('PUT', 'coin/trade', { id }, headers);
  });

  const GOOD = {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: '1000.00',
    quantity: '0.01',
    client_id: 'bad-input-01',
  };
  it.each([
    ['an unknown symbol', { symbol: 'NOPEUSDT' }, 'symbol-unknown'],
    ['no side', { side: undefined }, 'field-required'],
    ['a side of its own', { side: 'hold' }, 'field-invalid'],
    ['a negative quantity', { quantity: '-1' }, 'amount-invalid'],
    ['a quantity that is no number', { quantity: 'ten' }, 'amount-invalid'],
    ['a buy of no quantity [RULE:spot-buy]', { quantity: undefined }, 'amount-required'],
    [
      'a sale of no quantity [RULE:spot-sell]',
      { side: 'sell', quantity: undefined },
      'amount-required',
    ],
    [
      'a market buy of no quantity [RULE:spot-buy]',
      { type: 'market', price: undefined, quantity: undefined },
      'amount-required',
    ],
    [
      'a buy of more than the balance [RULE:spot-buy]',
      { type: 'market', price: undefined, quantity: undefined, budget: '10000000' },
      'insufficient-balance',
    ],
    ['an empty quantity', { quantity: '' }, 'amount-required'],
    ['an empty price', { price: '' }, 'price-required'],
    ['nothing', { quantity: '0' }, 'amount-invalid'],
    ['a quantity finer than a lot', { quantity: '0.000001' }, 'amount-too-precise'],
    ['too small a quantity', { quantity: '0.00001' }, 'amount-too-small'],
    ['too large a quantity', { quantity: '100000' }, 'amount-too-large'],
    ['no price', { price: undefined }, 'price-required'],
    ['a price between two ticks', { price: '1000.001' }, 'price-off-tick'],
    ['a price of zero', { price: '0' }, 'price-invalid'],
    // Without a price: any fixed one is out of the band of some markets.
    [
      'a sale of more than the balance [RULE:spot-sell]',
      { side: 'sell', type: 'market', price: undefined, quantity: '50' },
      'insufficient-balance',
    ],
    ['an unknown field', { leverage: '5' }, 'unknown-field'],
    ['no client id', { client_id: undefined }, 'field-required'],
    ['too short a client id', { client_id: 'x' }, 'field-invalid'],
  ])('refuses %s and changes nothing', async (_, change, id) => {
    const headers = await as();
    const before = await funds(headers);
    const form = Object.fromEntries(
      Object.entries({ ...GOOD, ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    const answer = await exchange.send('POST', 'coin/trade', form, headers);
    expect(answer).toMatchObject({ type: 'error', code: 0, error: { id } });
    expect(JSON.stringify(answer)).not.toMatch(/at .*\.ts|node_modules/);
    expect(await funds(headers)).toBe(before);
  });

  it('requires a login [ROLE:visitor]', async () => {
    expect(await exchange.send('POST', 'coin/trade', GOOD)).toMatchObject({
      type: '999',
      error: { id: 'not-logged-in' },
    });
    expect(
      await exchange.send('POST', 'coin/trade', GOOD, { authorization: 'nobody' }),
    ).toMatchObject({
      type: '999',
      error: { id: 'session-expired' },
    });
  });
});

describe('the wallet', () => {
  it('shows four accounts, each coin with total, available and frozen', async () => {
    const headers = await as();
    const list = parse(
      schemasOf(walletList).response,
      dataOf(await exchange.send('POST', 'wallet/list', {}, headers)),
    );
    expect(list.accounts.map((each) => each.account)).toEqual([
      'currency',
      'option',
      'contract',
      'trust',
    ]);
    const detail = parse(
      schemasOf(walletDetail).response,
      dataOf(
        await exchange.send(
          'POST',
          'wallet/detail',
          { account: 'currency', currency_id: '3' },
          headers,
        ),
      ),
    );
    expect(detail.balance.code).toBe('USDT');
    expect(detail.changes.rows.length).toBeGreaterThan(0);
  });
});

import { parse } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  microtradeLists,
  microtradePayable,
  microtradeSeconds,
  microtradeSubmit,
} from '../../wire/calls/options.ts';
import { schemasOf } from '../../wire/calls.ts';
import { until } from '../support/until.ts';
import { dataOf, withExchange } from './support/exchange.ts';

const exchange = withExchange();
const as = async () => ({ authorization: await exchange.token() });
const GOOD = {
  symbol: 'BTCUSDT',
  currency_id: '3',
  direction: 'rise',
  seconds: '60',
  amount: '20',
};

// Options need a live price; on a busy machine the first tick takes a while.
beforeAll(() => until('a fresh market', () => exchange.running.market.fresh('BTCUSDT')));

async function shortest(): Promise<string> {
  const { durations } = parse(
    schemasOf(microtradeSeconds).response,
    dataOf(await exchange.get('microtrade/seconds')),
  );
  return String(Math.min(...durations.map((each) => each.seconds)));
}

describe('a visitor', () => {
  it('sees what can be paid with and its limits, but no balance, and cannot trade (ROLE:visitor) [CALL:GET microtrade/payable_currencies]', async () => {
    const { currencies } = parse(
      schemasOf(microtradePayable).response,
      dataOf(await exchange.get('microtrade/payable_currencies')),
    );
    expect(currencies.map((each) => each.code)).toEqual(['USDT', 'BTC', 'ETH']);
    for (const { available, minimum, maximum } of currencies) {
      expect(available).toBeNull();
      expect([Number(minimum) > 0, Number(maximum) > Number(minimum)]).toEqual([true, true]);
    }
    const form = { ...GOOD, seconds: await shortest(), client_id: 'option-visitor' };
    expect(await exchange.send('POST', 'microtrade/submit', form)).toMatchObject({ type: '999' });
  });
});

describe('an option order', () => {
  it('executes once for concurrent copies and takes its stake from the option account', async () => {
    const headers = await as();
    const payable = async () =>
      parse(
        schemasOf(microtradePayable).response,
        dataOf(await exchange.get('microtrade/payable_currencies', {}, headers)),
      ).currencies.find((each) => each.currency_id === 3);
    const before = Number((await payable())?.available);
    const form = { ...GOOD, seconds: await shortest(), client_id: 'option-copies' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => exchange.send('POST', 'microtrade/submit', form, headers)),
    );
    const orders = answers.map((answer) =>
      parse(schemasOf(microtradeSubmit).response, dataOf(answer)),
    );
    expect(new Set(orders.map((order) => order.id)).size).toBe(1);
    expect(orders[0]).toMatchObject({ status: 'running', stake: '20', direction: 'rise' });
    expect(Number((await payable())?.available)).toBe(before - 20);
    const list = parse(
      schemasOf(microtradeLists).response,
      dataOf(await exchange.get('microtrade/lists', { view: 'running' }, headers)),
    );
    expect(list.rows).toHaveLength(1);
  });

  it.each(['rise', 'fall', 'even'])('accepts %s [STATE:option-direction]', async (direction) => {
    const form = {
      ...GOOD,
      direction,
      seconds: await shortest(),
      client_id: `option-${direction}`,
    };
    const answer = await exchange.send('POST', 'microtrade/submit', form, await as());
    expect(parse(schemasOf(microtradeSubmit).response, dataOf(answer)).direction).toBe(direction);
  });

  it.each([
    ['no duration [RULE:option-order]', { seconds: undefined }, 'duration-required'],
    ['an unknown duration [RULE:option-order]', { seconds: '61' }, 'duration-unknown'],
    ['an unknown direction [STATE:option-direction]', { direction: 'sideways' }, 'field-invalid'],
    ['no stake [RULE:option-order]', { amount: undefined }, 'amount-required'],
    ['an empty stake', { amount: '' }, 'amount-required'],
    ['a stake of zero', { amount: '0' }, 'amount-too-small'],
    ['less than the minimum [RULE:option-order]', { amount: '9.99' }, 'amount-too-small'],
    // Within the bounds of a stake; the account holds 2000.
    ['more than the balance [RULE:option-order]', { amount: '5000' }, 'insufficient-balance'],
    ['an unknown pair', { symbol: 'NOPEUSDT' }, 'symbol-unknown'],
    ['a coin that cannot pay for options', { currency_id: '9999' }, 'coin-unknown'],
  ])('refuses %s', async (_, change, id) => {
    const all = { ...GOOD, seconds: await shortest(), client_id: 'option-bad-01', ...change };
    const form = Object.fromEntries(
      Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined),
    );
    const answer = await exchange.send('POST', 'microtrade/submit', form, await as());
    expect(answer).toMatchObject({ error: { id } });
  });

  it('requires a login', async () => {
    expect(
      await exchange.send('POST', 'microtrade/submit', { ...GOOD, client_id: 'option-nobody' }),
    ).toMatchObject({ type: '999' });
    expect(await exchange.get('microtrade/lists')).toMatchObject({ type: '999' });
  });
});

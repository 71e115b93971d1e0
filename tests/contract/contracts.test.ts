import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  leverClose,
  leverDeal,
  leverMyTrade,
  leverSetStop,
  leverSubmit,
} from '../../wire/calls/contracts.ts';
import { schemasOf } from '../../wire/calls.ts';
import { dataOf, withExchange } from './support/exchange.ts';

const exchange = withExchange();
const as = async () => ({ authorization: await exchange.token() });
const GOOD = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '3', leverage: '10' };
const terms = async (headers: HeadersInit = {}) =>
  parse(
    schemasOf(leverDeal).response,
    dataOf(await exchange.send('POST', 'lever/deal', { symbol: 'BTCUSDT' }, headers)),
  );
const times = (price: string, share: number) => (Number(price) * share).toFixed(2);

describe('a contract order', () => {
  it('opens, takes stops and closes once [ENTITY:contract-order] [STATE:contract-order]', async () => {
    const headers = await as();
    const before = await terms(headers);
    const opened = parse(
      schemasOf(leverSubmit).response,
      dataOf(
        await exchange.send(
          'POST',
          'lever/submit',
          { ...GOOD, client_id: 'contract-0001' },
          headers,
        ),
      ),
    );
    expect(opened).toMatchObject({ status: 'trading', lots: 3, leverage: 10, side: 'long' });
    expect(Number(opened.liquidation_price)).toBeLessThan(Number(opened.open_price));
    const open = await terms(headers);
    expect(Number(open.account?.available)).toBeLessThan(Number(before.account?.available));
    const stops = { take_profit: times(opened.mark, 1.05), stop_loss: times(opened.mark, 0.95) };
    const set = await exchange.send('POST', 'lever/setstop', { id: opened.id, ...stops }, headers);
    const after = parse(schemasOf(leverSetStop).response, dataOf(set));
    expect([Number(after.take_profit), Number(after.stop_loss)]).toEqual([
      Number(stops.take_profit),
      Number(stops.stop_loss),
    ]);
    const trading = parse(
      schemasOf(leverMyTrade).response,
      dataOf(await exchange.send('POST', 'lever/my_trade', { view: 'trading' }, headers)),
    );
    expect(trading.rows.map((row) => row.id)).toEqual([opened.id]);
    const copies = await Promise.all(
      Array.from({ length: 20 }, () =>
        exchange.send(
          'POST',
          'lever/close',
          { id: opened.id, client_id: 'contract-close' },
          headers,
        ),
      ),
    );
    for (const copy of copies) {
      expect(parse(schemasOf(leverClose).response, dataOf(copy))).toMatchObject({
        status: 'closed',
        reason: 'user',
      });
    }
    expect(
      await exchange.send(
        'POST',
        'lever/close',
        { id: opened.id, client_id: 'contract-again' },
        headers,
      ),
    ).toMatchObject({
      error: { id: 'position-not-open' },
    });
  });

  it('refuses a stop on the wrong side', async () => {
    const { mark } = await terms();
    for (const wrong of [{ take_profit: times(mark, 0.9) }, { stop_loss: times(mark, 1.1) }]) {
      const answer = await exchange.send(
        'POST',
        'lever/submit',
        { ...GOOD, ...wrong, client_id: 'contract-wrong' },
        await as(),
      );
      expect(answer).toMatchObject({ error: { id: 'stop-wrong-side' } });
    }
  });

  it.each([
    ['no lots [RULE:contract-lots]', { lots: undefined }, 'lots-invalid'],
    ['a fraction of a lot [RULE:contract-lots]', { lots: '1.5' }, 'lots-invalid'],
    ['zero lots [RULE:contract-lots]', { lots: '0' }, 'lots-invalid'],
    ['negative lots [RULE:contract-lots]', { lots: '-1' }, 'lots-invalid'],
    ['a take-profit without a price [RULE:contract-stops]', { take_profit: '' }, 'field-required'],
    ['a stop-loss without a price [RULE:contract-stops]', { stop_loss: '' }, 'field-required'],
    ['unknown leverage', { leverage: '7' }, 'leverage-invalid'],
    ['no price for a limit', { type: 'limit' }, 'price-required'],
    [
      'more than the balance',
      { lots: '9000', leverage: '1' },
      'insufficient-balance|amount-too-large|insufficient-liquidity',
    ],
    ['an unknown pair', { symbol: 'NOPEUSDT' }, 'symbol-unknown'],
  ])('refuses %s', async (_, change, id) => {
    const all = { ...GOOD, client_id: 'contract-bad-1', ...change };
    const form = Object.fromEntries(
      Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined),
    );
    const answer = await exchange.send('POST', 'lever/submit', form, await as());
    expect(answer.type === 'error' && answer.error.id).toMatch(new RegExp(id));
  });

  it('takes one lot [RULE:contract-lots] [CONST:contract-minimum]', async () => {
    const headers = await as();
    const form = { ...GOOD, lots: '1', client_id: 'contract-one' };
    const opened = dataOf(await exchange.send('POST', 'lever/submit', form, headers));
    expect(parse(schemasOf(leverSubmit).response, opened)).toMatchObject({ lots: 1 });
  });

  it('shows a visitor the terms but no account, and lets them open nothing [ROLE:visitor]', async () => {
    expect((await terms()).account).toBeNull();
    expect(
      await exchange.send('POST', 'lever/submit', { ...GOOD, client_id: 'contract-nobody' }),
    ).toMatchObject({ type: '999' });
  });
});

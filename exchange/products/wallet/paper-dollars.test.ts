import { flashAgainst, walletList } from '@tideline/wire/calls/wallet';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { audit } from '../../foundation/ledger/audit.ts';
import { Ledger } from '../../foundation/ledger/service.ts';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

let bench: Bench;
let demo: Caller;
let store: SqliteStore;

/** A demo user with 150 paper dollars, as after a passed bank deposit. */
beforeAll(async () => {
  store = await SqliteStore.open(':memory:');
  store.close = async () => undefined;
  const first = await openBench({ config: { store } });
  await first.core.close();
  const batch = new Batch();
  const ledger = new Ledger();
  let id = await store.lastId();
  ledger.post(
    {
      now: 0,
      nextId: () => ++id,
      put: (table, row) => batch.put(table, row),
      remove: () => undefined,
      publish: () => undefined,
      afterCommit: () => undefined,
      atEnd: () => undefined,
    },
    {
      kind: 'deposit',
      reference: 'paper-funds',
      legs: [
        { owner: '1', account: 'currency', coin: 'Bank', available: 15_000n },
        { owner: HOUSE, account: 'outside', coin: 'Bank', available: -15_000n },
      ],
    },
  );
  await store.append(batch);
  bench = await openBench({ config: { store } });
  demo = await bench.login('demo');
});

describe('bank money', () => {
  it('is valued at one USDT a paper dollar, and the total is returned', async () => {
    const { accounts, total, unpriced } = await bench.call(walletList, {}, demo);
    const bank = accounts[0]?.balances.find((each) => each.code === 'Bank');
    expect(bank).toMatchObject({ total: '150', value: '150' });
    // 10000 USDT, 0.1 BTC at 61800, 150 paper dollars; ETH has no price in this market yet.
    expect(accounts[0]?.total).toBe('16330');
    expect(total).toBe('25330');
    expect(unpriced).toEqual(['ETH']);
  });

  it('is exchanged both ways at one USDT, less the fee', async () => {
    const take = async (from: string, to: string, amount: string) => {
      const request = { from_currency: from, to_currency: to, amount };
      const { quote_id } = await bench.call(flashAgainst, request, demo);
      const client_id = `bank-${from}-${to}`;
      return bench.call(flashAgainst, { ...request, quote_id, client_id }, demo);
    };
    expect(await take('9999', '3', '100')).toMatchObject({ receives: '99.7', fee: '0.3' });
    // 33.33333333 USDT are 33.33 paper dollars; 0.3 % of them, at least a cent, is the fee.
    expect(await take('3', '9999', '33.33333333')).toMatchObject({ receives: '33.23', fee: '0.1' });
    expect(await take('9999', '1', '61.8')).toMatchObject({ fee: '0.000003' });
    expect(audit((sql) => store.query(sql)).checks.filter((each) => !each.ok)).toEqual([]);
  });

  it('refuses less than a cent', async () => {
    const request = { from_currency: '3', to_currency: '9999', amount: '0.00999999' };
    await expect(refusal(bench.call(flashAgainst, request, demo))).resolves.toBe(
      'amount-too-small',
    );
  });
});

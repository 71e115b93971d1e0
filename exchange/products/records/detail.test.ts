import { cashInfo } from '@tideline/wire/calls/bank';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { depositLog, withdrawLog } from '@tideline/wire/calls/funding';
import { microtradeLists } from '@tideline/wire/calls/options';
import { recordDetail } from '@tideline/wire/calls/records';
import { coinList } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { trustOrders } from '@tideline/wire/calls/trust';
import { hzHistory, legalLog } from '@tideline/wire/calls/wallet';
import { RECORD_KINDS, type RecordKind } from '@tideline/wire/record-kinds';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { withdrawalToWire } from '../wallet/record-rows.ts';
import { CARD, makeHistory, openUndecided, wait } from './testing/history.ts';

const PASSED = { passed: true, reason: null, by: 'operator' } as const;

describe('one record', () => {
  it('RULE:record-detail has every field and the stored time of every step, for each kind', async () => {
    const bench = await openUndecided();
    const made = await makeHistory(bench);
    const { demo } = made;
    const read = (kind: RecordKind, id: string) => bench.call(recordDetail, { kind, id }, demo);

    expect(await read('deposit', made.deposit.id)).toMatchObject({
      kind: 'deposit',
      steps: [
        { step: 'submitted', time: made.deposit.time },
        { step: 'review', time: null },
      ],
      record: { receipt: expect.stringMatching(/^[\w-]{20,}$/), chain: 'TRC20', amount: '500' },
    });
    wait(bench, 5);
    const decided = bench.clock.time;
    const { reviews } = bench.core.backOffice;
    await reviews.decide('deposits', Number(made.deposit.id), PASSED);
    await reviews.decide('withdrawals', Number(made.withdrawal.id), {
      ...PASSED,
      passed: false,
      reason: 'wrong chain',
    });
    expect((await read('deposit', made.deposit.id)).steps[1]).toEqual({
      step: 'credited',
      time: decided,
    });
    expect(await read('withdraw', made.withdrawal.id)).toMatchObject({
      steps: [{ step: 'submitted' }, { step: 'rejected', time: decided }],
      record: {
        remark: 'rent',
        reason: 'wrong chain',
        address: expect.stringMatching(/^paper1trc20/),
      },
    });

    expect(await read('transfer', made.transfer.id)).toMatchObject({
      steps: [{ step: 'done', time: made.transfer.time }],
      record: { from: 'currency', to: 'trust', amount: '1000', fee: '0' },
    });
    const [exchange] = (await bench.call(hzHistory, { kind: 'exchange' }, demo)).rows;
    const { record, steps } = await read('exchange', exchange?.id ?? '');
    expect(steps).toEqual([{ step: 'done', time: exchange?.time }]);
    expect(record).toEqual(exchange);
    expect(Number(exchange?.fee)).toBeGreaterThan(0);

    expect(await read('card', made.card.id)).toMatchObject({
      steps: [{ step: 'saved', time: made.card.created }],
      record: CARD,
    });
    const spot = await read('spot', made.spot.id);
    expect(spot).toMatchObject({
      steps: [
        { step: 'placed', time: made.spot.created },
        { step: 'first-fill', time: made.spot.created },
        { step: 'completed', time: made.spot.updated },
      ],
      fill_count: 1,
      record: made.spot,
    });
    expect(await read('spot', made.resting.id)).toMatchObject({
      steps: [{ step: 'placed' }, { step: 'completed', time: null }],
      fills: [],
      fill_count: 0,
    });
    expect((await read('trigger', made.trigger.id)).steps).toEqual([
      { step: 'placed', time: made.trigger.created },
      { step: 'cancelled', time: made.trigger.created + 1_000 },
    ]);
    expect((await read('option', made.option.id)).steps).toEqual([
      { step: 'bought', time: made.option.purchased },
      { step: 'delivered', time: null },
    ]);
    const { contract, hosting } = made;
    expect((await read('contract', contract.id)).steps).toEqual([
      { step: 'placed', time: contract.created },
      { step: 'opened', time: contract.opened },
      { step: 'closed', time: contract.closed },
    ]);
    expect((await read('hosting', hosting.id)).steps).toEqual([
      { step: 'hosted', time: hosting.paid },
      { step: 'matures', time: hosting.finish },
    ]);
    wait(bench, 60);
    expect((await read('option', made.option.id)).steps[1]).toEqual({
      step: 'delivered',
      time: made.option.delivery,
    });
  });

  it('RULE:record-detail is the row of its list, with all its fields, for each kind', async () => {
    const bench = await openUndecided();
    const { demo } = await makeHistory(bench);
    const history = { view: 'history' } as const;
    const lists: Record<RecordKind, readonly { readonly id: string }[]> = {
      deposit: (await bench.call(depositLog, {}, demo)).rows,
      withdraw: (await bench.call(withdrawLog, {}, demo)).rows,
      transfer: (await bench.call(hzHistory, { kind: 'transfer' }, demo)).rows,
      exchange: (await bench.call(hzHistory, { kind: 'exchange' }, demo)).rows,
      card: (await bench.call(cashInfo, {}, demo)).cards,
      spot: (await bench.call(coinList, history, demo)).rows,
      trigger: (await bench.call(coinTriggerList, history, demo)).rows,
      option: (await bench.call(microtradeLists, {}, demo)).rows,
      contract: (await bench.call(leverMyTrade, history, demo)).rows,
      hosting: (await bench.call(trustOrders, {}, demo)).rows,
      change: (await bench.call(legalLog, {}, demo)).rows,
    };
    for (const kind of RECORD_KINDS) {
      expect(lists[kind].length, kind).toBeGreaterThan(0);
      for (const row of lists[kind]) {
        const { record } = await bench.call(recordDetail, { kind, id: row.id }, demo);
        expect([kind, record]).toEqual([kind, row]);
      }
    }
  });

  it('hides all but the last digits of a card that bank money goes to', () => {
    const row = { ...ROW, coin: 'Bank', chain: 'Bank', address: '4000 1234 1234 5678' };
    expect(withdrawalToWire(row).address).toBe('•••• 5678');
  });

  it('names the record that caused a balance change', async () => {
    const bench = await openUndecided();
    const { demo, ...made } = await makeHistory(bench);
    const causes: Record<string, unknown> = {};
    const { rows } = await bench.call(legalLog, {}, demo);
    for (const { id, kind } of rows) {
      const change = await bench.call(recordDetail, { kind: 'change', id }, demo);
      if (change.kind === 'change') causes[kind] = change.cause;
    }
    expect(causes).toMatchObject({
      transfer: { kind: 'transfer', id: made.transfer.id },
      exchange: { kind: 'exchange' },
      'spot-trade': { kind: 'spot', id: made.spot.id },
      'option-stake': { kind: 'option', id: made.option.id },
      'contract-close': { kind: 'contract', id: made.contract.id },
    });
  });

  it('is found by its owner under its own kind only', async () => {
    const bench = await openUndecided();
    const made = await makeHistory(bench);
    const maker = await bench.login('maker');
    const ask = (kind: RecordKind, id: string, caller = made.demo) =>
      refusal(bench.call(recordDetail, { kind, id }, caller));
    expect(await ask('deposit', made.deposit.id, maker)).toBe('not-found');
    expect(await ask('exchange', made.transfer.id)).toBe('not-found');
    expect(await ask('spot', made.deposit.id)).toBe('not-found');
    expect(await ask('change', '1', maker)).toBe('not-found');
    for (const id of ['nothing', '0', '99999999999999999999']) {
      expect(await ask('deposit', id)).toBe('not-found');
      expect(await ask('change', id)).toBe('not-found');
    }
  });
});

/** A withdrawal under review; the test adds its destination. */
const ROW = {
  ...{
    id: 1,
    user_id: '1',
    client_id: 'client-1',
    amount: 100n,
    fee: 0n,
    destination: '',
    remark: '',
  },
  ...{ reason: null, cause: null, day: 0, time: 1, decided: null },
  status: 'review' as const,
};

// Longer than 300 lines: one table, the fields of every entity and the calls that return them.
import type { Call, RequestOf } from '@tideline/wire';
import { cashInfo } from '@tideline/wire/calls/bank';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import {
  addAddress,
  depositLog,
  getAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { microtradeLists } from '@tideline/wire/calls/options';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { coinOco, coinTrigger, coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { trustOrders, trustProduct } from '@tideline/wire/calls/trust';
import { changeFundPassword, register } from '@tideline/wire/calls/user';
import { hzHistory, walletChange, walletList } from '@tideline/wire/calls/wallet';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, formFor } from '../../exchange/people/accounts/testing/guests.ts';
import {
  CARD,
  makeHistory,
  openUndecided,
  wait,
} from '../../exchange/products/records/testing/history.ts';
import { addressCode } from '../../exchange/testing/address-code.ts';
import { type Bench, openBench, refusal } from '../../exchange/testing/client.ts';

/** Noon, when the history begins. */
const NOON = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

let bench: Bench;
let made: Awaited<ReturnType<typeof makeHistory>>;
beforeAll(async () => {
  bench = await openUndecided();
  made = await makeHistory(bench);
});

const ask = <Row extends Call>(row: Row, request: RequestOf<Row>) =>
  bench.call(row, request, made.demo);
const second = (count: number): number => NOON + count * 1_000;
const text = expect.any(String);

describe('the fields of each record mean what they say', () => {
  it('a spot order: type, direction, price, quantity, what was filled, its fee and state [ENTITY:spot-order]', async () => {
    // 0.02 BTC at 61801, the best ask; the fee is 0.2 % of the coins that arrive.
    const filled = {
      id: made.spot.id,
      client_id: text,
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '61802',
      quantity: '0.02',
      budget: null,
      filled: '0.02',
      turnover: '1236.02',
      average: '61801',
      fee: '0.00004',
      fee_coin: 'BTC',
      status: 'completed',
      reason: null,
      created: second(6),
      updated: second(6),
      time_in_force: 'gtc',
      post_only: false,
      take_profit: null,
      stop_loss: null,
      trigger_id: null,
      linked_trigger_id: null,
    };
    expect((await ask(coinList, { view: 'history' })).rows).toEqual([filled]);
    const resting = {
      ...{ ...filled, id: made.resting.id, side: 'sell', price: '61900', quantity: '0.01' },
      ...{ filled: '0', turnover: '0', average: null, fee: '0', fee_coin: 'USDT' },
      ...{ status: 'waiting', created: second(7), updated: second(7) },
    };
    expect((await ask(coinList, { view: 'waiting' })).rows).toEqual([resting]);
    expect((await ask(coinList, { view: 'fills' })).rows).toEqual([
      {
        ...{ id: text, order_id: made.spot.id, symbol: 'BTCUSDT', side: 'buy', role: 'taker' },
        ...{ price: '61801', quantity: '0.02', turnover: '1236.02', fee: '0.00004' },
        ...{ fee_coin: 'BTC', time: second(6), evidence: expect.anything() },
      },
    ]);
  });

  it('a trigger: type, direction, trigger price, quantity or budget, links and state [ENTITY:spot-trigger]', async () => {
    const ended = {
      id: made.trigger.id,
      client_id: text,
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'stop-market',
      trigger_by: 'last',
      trigger_price: '60000',
      trail_percent: null,
      trail_distance: null,
      extreme: null,
      price: null,
      quantity: '0.005',
      budget: null,
      status: 'cancelled',
      reason: 'user',
      triggered_at: null,
      order_id: null,
      linked_order_id: null,
      linked_trigger_id: null,
      parent_order_id: null,
      created: second(8),
      updated: second(9),
    };
    expect((await ask(coinTriggerList, { view: 'history' })).rows).toEqual([ended]);
  });

  it('a trigger of each type has the fields of its type, and names its pair, parent and order [ENTITY:spot-trigger]', async () => {
    const own = await openBench();
    const demo = await own.login('demo');
    let ids = 0;
    const place = (more: object) => {
      ids += 1;
      const client_id = `trigger-${ids}-of-its-type`;
      return own.call(coinTrigger, { symbol: 'BTCUSDT', ...more, client_id } as never, demo);
    };
    const none = {
      ...{ trail_percent: null, trail_distance: null, extreme: null, price: null },
      ...{ quantity: null, budget: null, status: 'waiting', reason: null, triggered_at: null },
      ...{ order_id: null, linked_order_id: null, linked_trigger_id: null, parent_order_id: null },
      ...{
        symbol: 'BTCUSDT',
        trigger_by: 'last',
        created: NOON,
        updated: NOON,
        id: text,
        client_id: text,
      },
    };
    const limit = {
      side: 'sell',
      type: 'stop-limit',
      trigger_price: '61000',
      price: '60990',
      quantity: '0.001',
    };
    expect(await place(limit)).toEqual({ ...none, ...limit, client_id: 'trigger-1-of-its-type' });
    const budget = {
      side: 'buy',
      type: 'take-profit-market',
      trigger_price: '61000',
      budget: '50',
      trigger_by: 'mark',
    };
    expect(await place(budget)).toEqual({ ...none, ...budget });
    const trail = { side: 'sell', type: 'trailing-stop', trail_percent: '1', quantity: '0.001' };
    const trailing = await place(trail);
    expect(trailing).toEqual({ ...none, ...trail, extreme: '61800', trigger_price: '61182' });
    const distance = {
      side: 'buy',
      type: 'trailing-stop',
      trail_distance: '250.5',
      quantity: '0.001',
    };
    const byDistance = { ...none, ...distance, extreme: '61800', trigger_price: '62050.5' };
    expect(await place(distance)).toEqual(byDistance);

    const pair = await own.call(
      coinOco,
      {
        symbol: 'BTCUSDT',
        side: 'sell',
        quantity: '0.002',
        price: '63000',
        trigger_price: '60500',
        client_id: 'one-oco-pair',
      },
      demo,
    );
    expect(pair.order.linked_trigger_id).toBe(pair.trigger.id);
    expect(pair.trigger).toEqual({
      ...{ ...none, side: 'sell', type: 'stop-market', trigger_price: '60500', quantity: '0.002' },
      ...{ linked_order_id: pair.order.id, id: pair.trigger.id },
    });
    const parent = await own.call(
      coinTrade,
      {
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'market',
        quantity: '0.01',
        take_profit: '64000',
        stop_loss: '60400',
        client_id: 'with-stops',
      },
      demo,
    );
    const { rows } = await own.call(coinTriggerList, {}, demo);
    const attached = rows.filter((each) => each.parent_order_id === parent.id);
    const [profit, stop] = ['take-profit-market', 'stop-market'].map((type) =>
      attached.find((each) => each.type === type),
    );
    // What arrived net of the fee of 0.2 %, in whole lots.
    const received = { ...none, side: 'sell', quantity: '0.00998', parent_order_id: parent.id };
    expect(profit).toEqual({
      ...received,
      type: 'take-profit-market',
      trigger_price: '64000',
      linked_trigger_id: stop?.id,
    });
    expect(stop).toEqual({
      ...received,
      type: 'stop-market',
      trigger_price: '60400',
      linked_trigger_id: profit?.id,
    });

    own.clock.time += 5_000;
    own.market.tick('BTCUSDT', { deals: [['60450', '0.1', 'sell']] });
    const ended = (await own.call(coinTriggerList, { view: 'history' }, demo)).rows;
    const fired = ended.find((each) => each.id === pair.trigger.id);
    expect(fired).toEqual({
      ...{ ...pair.trigger, status: 'triggered', triggered_at: '60450' },
      ...{ order_id: text, updated: NOON + 5_000 },
    });
    const orders = (await own.call(coinList, { view: 'history' }, demo)).rows;
    expect(orders.find((each) => 'status' in each && each.id === fired?.order_id)).toMatchObject({
      trigger_id: pair.trigger.id,
      side: 'sell',
      quantity: '0.002',
    });
    expect(orders.find(({ id }) => id === pair.order.id)).toMatchObject({
      status: 'cancelled',
      reason: 'linked',
    });
  });

  it('a contract: prices, lots, margin, fee, leverage, result, stops and state [ENTITY:contract-order]', async () => {
    // 0.002 BTC opened at 61801 and closed at 61799; 0.05 % of each turnover, rounded up, is fee.
    expect((await ask(leverMyTrade, { view: 'history' })).rows).toEqual([
      {
        id: made.contract.id,
        client_id: text,
        part_of: null,
        symbol: 'BTCUSDT',
        side: 'long',
        type: 'market',
        price: null,
        lots: 2,
        quantity: '0.002',
        leverage: 10,
        open_price: '61801',
        close_price: '61799',
        mark: text,
        margin: '12.3602',
        fee: '0.1236',
        profit: '-0.004',
        take_profit: null,
        stop_loss: null,
        liquidation_price: null,
        status: 'closed',
        reason: 'user',
        created: second(9),
        opened: second(9),
        closed: second(10),
        evidence: expect.anything(),
      },
    ]);
  });

  it('an option: stake, prices of purchase and delivery, direction, result and times [ENTITY:option-order]', async () => {
    const running = (await ask(microtradeLists, { view: 'running' })).rows;
    const bought = {
      ...{ id: made.option.id, client_id: text, symbol: 'BTCUSDT', currency_id: 3 },
      ...{ direction: 'rise', seconds: 60, ratio_bps: made.option.ratio_bps, stake: '100' },
      ...{ purchase_price: '61800', purchased: second(9), delivery: second(69) },
    };
    expect(running).toMatchObject([
      {
        ...bought,
        delivery_price: null,
        payout: null,
        profit: null,
        status: 'running',
        reason: null,
      },
    ]);
    wait(bench, 60, '61900');
    const gain = made.option.ratio_bps / 100;
    expect((await ask(microtradeLists, { view: 'history' })).rows).toEqual([
      {
        ...{ ...bought, delivery_price: '61900', payout: String(100 + gain), profit: String(gain) },
        ...{ status: 'won', reason: null, proof: expect.anything() },
      },
    ]);
  });

  it('a product and its hosting order: days, minimum, rate, penalty, times and yield [ENTITY:product] [ENTITY:hosting-order]', async () => {
    const { product, example, available } = await ask(trustProduct, { id: 'usdt-15' });
    expect(product).toEqual({
      ...{ id: 'usdt-15', name: 'Paper USDT · 15 days', currency_id: 3, code: 'USDT', days: 15 },
      ...{ minimum: '100', daily_rate_ppm: 150, penalty: 'remaining-days', status: 'open' },
    });
    const [order] = (await ask(trustOrders, { status: 'hosting' })).rows;
    // Redeemed at once: 0.015 % for each of the 15 days that are left.
    expect(order).toEqual({
      ...{ id: made.hosting.id, client_id: text, product, amount: '200', status: 'hosting' },
      ...{ paid: second(10), finish: Date.UTC(2026, 0, 20) + DAY, remaining_days: 15 },
      ...{ interest: '0', penalty: '0.45', refund: '199.55' },
    });
    // 2000 of the start and 1000 moved there, less what is hosted.
    expect(example).toEqual({ amount: '10000', daily: '1.5', total: '22.5' });
    expect(available).toBe('2800');
  });

  it('a product says its rule in numbers, and what can be spent on it [CALL:GET lh/deposit/product_info]', async () => {
    const own = await openBench();
    const demo = await own.login('demo');
    const spendable = async (id: string, caller: typeof demo | null = demo) =>
      (await own.call(trustProduct, { id }, caller)).available;
    const { accounts } = await own.call(walletList, {}, demo);
    const held = (code: string) =>
      accounts
        .find(({ account }) => account === 'trust')
        ?.balances.find((each) => each.code === code)?.available;
    expect(await spendable('usdt-15')).toBe(held('USDT') ?? '0');
    expect(await spendable('btc-30')).toBe(held('BTC') ?? '0');
    expect(await spendable('usdt-15', null)).toBeNull();
    const move = {
      from: 'currency',
      to: 'trust',
      currency_id: '3',
      amount: '12.5',
      client_id: 'to-the-trust',
    } as const;
    await own.call(walletChange, move, demo);
    expect(Number(await spendable('usdt-15'))).toBe(Number(held('USDT') ?? 0) + 12.5);
    const { example } = await own.call(trustProduct, { id: 'btc-30' });
    // 0.005 % of 10000 a day, for 30 days.
    expect(example).toEqual({ amount: '10000', daily: '0.5', total: '15' });
  });

  it('a transfer: from, to, coin, quantity and its time [ENTITY:transfer]', async () => {
    const moved = {
      id: made.transfer.id,
      from: 'currency',
      to: 'trust',
      code: 'USDT',
      amount: '1000',
      time: second(3),
    };
    expect(made.transfer).toEqual({ ...moved, currency_id: 3 });
    const [row] = (await ask(hzHistory, { kind: 'transfer' })).rows;
    expect(row).toEqual({
      ...{ ...moved, client_id: text, kind: 'transfer' },
      ...{ received_code: null, received: null, fee: '0' },
    });
    const [exchanged] = (await ask(hzHistory, { kind: 'exchange' })).rows;
    // 50 USDT buy 0.0008090 BTC at 61801; the fee of 0.3 % is taken out.
    expect(exchanged).toEqual({
      ...{ id: text, client_id: text, kind: 'exchange', from: 'USDT', to: 'BTC', code: 'USDT' },
      ...{
        amount: '50',
        received_code: 'BTC',
        received: '0.00080661',
        fee: '0.00000243',
        time: second(4),
      },
    });
  });

  it('a deposit and a withdrawal: state, amount, fee, actual amount, destination and times [ENTITY:deposit] [ENTITY:withdrawal] [ENTITY:records]', async () => {
    const request = {
      id: text,
      client_id: text,
      currency_id: 3,
      code: 'USDT',
      reason: null,
      status: 'review',
      decided: null,
    };
    expect((await ask(depositLog, {})).rows).toEqual([
      {
        ...{
          ...request,
          id: made.deposit.id,
          chain: 'TRC20',
          amount: '500',
          fee: '0',
          actual: '500',
        },
        ...{ time: second(1), channel: 'ordinary', receipt: text, cause: null },
      },
    ]);
    const { fee } = await ask(getInfo, { currency_id: '3' });
    expect((await ask(withdrawLog, {})).rows).toEqual([
      {
        ...{ ...request, id: made.withdrawal.id, chain: made.withdrawal.chain, amount: '100', fee },
        ...{ actual: String(100 - Number(fee)), time: second(2), address: text, remark: 'rent' },
        // The name under which the address was saved.
        ...{ destination: 'Paper', cause: null },
      },
    ]);
  });

  it('a bank card: its eleven fields [ENTITY:bank-card]', async () => {
    const { cards } = await ask(cashInfo, {});
    expect(cards).toMatchObject([CARD]);
    expect(Object.keys(CARD)).toHaveLength(11);
  });

  it('the accounts: four, each with total, available and frozen of every coin [ENTITY:accounts]', async () => {
    const order = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '65000' } as const;
    await ask(coinTrade, { ...order, quantity: '0.03', client_id: 'freezes-some' });
    const { accounts } = await ask(walletList, {});
    expect(accounts.map(({ account }) => account)).toEqual([
      'currency',
      'option',
      'contract',
      'trust',
    ]);
    for (const { balances } of accounts) {
      for (const { available, frozen, total } of balances) {
        expect(Number(total)).toBeCloseTo(Number(available) + Number(frozen), 8);
      }
    }
    const btc = accounts[0]?.balances.find(({ code }) => code === 'BTC');
    // 0.1 of the start, 0.02 less its fee, and the exchanged coins, less the 0.01 sold at 61900.
    expect(btc).toMatchObject({
      ...{ currency_id: 1, total: '0.11076661', frozen: '0.03', available: '0.08076661' },
    });
  });
});

describe('a withdrawal', () => {
  it('needs a set address and the fund password besides a verified user [ROLE:withdrawal]', async () => {
    const form = await formFor(bench, 'ada@x.example');
    const { token } = await bench.call(register, form);
    const ada = { ...callerOf(bench, token), verified: true };
    const withdraw = (more: object) => {
      const request = { currency_id: '3', amount: '20', client_id: 'needs-all', ...more };
      return refusal(bench.call(walletOut, request as never, ada));
    };
    const missing = async () => (await bench.call(getInfo, { currency_id: '3' }, ada)).missing;
    expect(await missing()).toEqual(['verification', 'address', 'fund-password']);
    const fund_password = '246810';
    expect(await withdraw({ fund_password })).toBe('address-required');
    const [theirs] = (await ask(getAddress, {})).addresses;
    expect(await withdraw({ fund_password, address_id: theirs?.id })).toBe('address-not-found');
    const password = { password: fund_password, password_confirm: fund_password };
    const entry = { currency_id: '3', chain: 'ERC20', address: `0x${'b'.repeat(40)}` };
    const code = await addressCode(bench, ada, 'ada@x.example');
    expect(await refusal(bench.call(addAddress, { ...entry, fund_password, code }, ada))).toBe(
      'fund-password-missing',
    );
    await bench.call(changeFundPassword, password, ada);
    expect(await missing()).toEqual(['verification', 'address']);
    await bench.call(addAddress, { ...entry, fund_password, code }, ada);
    expect(await missing()).toEqual(['verification']);
    const [own] = (await bench.call(getAddress, {}, ada)).addresses;
    const whole = { address_id: own?.id, amount: '20' };
    expect(await withdraw({ ...whole, fund_password: '111111' })).toBe('fund-password-wrong');
    // With all of them, only the money is missing.
    expect(await withdraw({ ...whole, fund_password })).toBe('insufficient-balance');
  });
});

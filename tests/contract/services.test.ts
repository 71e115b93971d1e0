import { LANGUAGES } from '@tideline/wire';
import { chargeReq, depositLog } from '@tideline/wire/calls/funding';
import {
  helpChatList,
  helpChatSend,
  helpFeedback,
  helpFeedbackList,
  newsDetail,
  newsList,
} from '@tideline/wire/calls/news';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '@tideline/wire/calls/promotion';
import { coinTrade } from '@tideline/wire/calls/spot';
import {
  trustBuy,
  trustCancel,
  trustConfig,
  trustOrders,
  trustProduct,
  trustReport,
} from '@tideline/wire/calls/trust';
import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { withExchange } from './support/exchange.ts';
import { demo, intent, newcomer, visitor } from './support/people.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: { automatic: true, delay: 100 } },
});

describe('news and help', () => {
  test('CALL:POST news/list has announcements and questions in five languages, for everyone', async () => {
    const anyone = visitor(exchange);
    for (const kind of ['announcement', 'faq'] as const) {
      const titles = [];
      for (const lang of LANGUAGES) {
        const { rows, total } = await anyone.call(newsList, { kind }, lang);
        expect(rows.length).toBe(total);
        expect(rows.length).toBeGreaterThanOrEqual(3);
        titles.push(`${rows[0]?.title} ${rows[0]?.summary}`);
      }
      expect(new Set(titles).size).toBe(5);
    }
    const found = await anyone.call(newsList, { kind: 'faq', search: 'FUND password' });
    expect(found.rows.map((each) => each.id)).toContain('f4');
    expect((await anyone.call(newsList, { kind: 'faq', search: 'zebra' })).rows).toEqual([]);
    expect(await anyone.refused(newsList, { kind: 'message' })).toBe('not-logged-in');
    expect(await anyone.refused(newsList, { kind: 'gossip' })).toBe('field-invalid kind');
    expect(await anyone.refused(newsList, { page: 'one' })).toBe('field-invalid page');
  });

  test('CALL:POST news/detail marks a notice as read for its reader; messages are private', async () => {
    const person = await newcomer(exchange);
    const { rows } = await person.call(newsList, { kind: 'message' });
    expect(rows).toMatchObject([{ title: 'Welcome to Tideline', read: false }]);
    const id = rows[0]?.id ?? '';
    const [first] = await Promise.all([1, 2, 3].map(() => person.call(newsDetail, { id })));
    expect(first).toMatchObject({ id, read: true });
    expect((await person.call(newsList, { kind: 'message' })).rows[0]?.read).toBe(true);
    expect((await person.call(newsList, { kind: 'message' }, 'jp')).rows[0]?.title).toBe(
      'Tidelineへようこそ',
    );
    const other = await newcomer(exchange);
    expect(await other.refused(newsDetail, { id })).toBe('not-found id');
    expect(await visitor(exchange).refused(newsDetail, { id })).toBe('not-found id');
    expect(await person.refused(newsDetail, { id: 'f99' })).toBe('not-found id');
    expect(await person.refused(newsDetail, { id: '' })).toBe('field-required id');
    await person.call(newsDetail, { id: 'a1' });
    const news = await person.call(newsList, {});
    expect(news.rows.filter((each) => each.read).map((each) => each.id)).toEqual(['a1']);
    expect((await visitor(exchange).call(newsList, {})).rows.some((each) => each.read)).toBe(false);
  });

  test('accepts feedback with text and own pictures once; the chat says that it is a program', async () => {
    const person = await newcomer(exchange);
    const pictures = `${await person.picture()},${await person.picture()}`;
    const form = { text: 'It works', contact: 'mail', pictures, client_id: intent() };
    const copies = await Promise.all([1, 2, 3].map(() => person.call(helpFeedback, form)));
    expect(new Set(copies.map((each) => each.id)).size).toBe(1);
    const refuse = (change: Record<string, string>) =>
      person.refused(helpFeedback, { ...form, client_id: intent(), ...change });
    expect(await refuse({ text: ' ' })).toBe('field-required text');
    expect(await refuse({ text: 'x'.repeat(2_001) })).toBe('field-invalid text');
    expect(await refuse({ pictures: 'a,b,c,d' })).toBe('field-invalid pictures');
    expect(await refuse({ pictures: await (await newcomer(exchange)).picture() })).toBe(
      'upload-failed pictures',
    );

    // CALL:GET help/feedback/list
    expect((await person.call(helpFeedbackList, {})).rows).toMatchObject([
      { id: copies[0]?.id, text: 'It works', status: 'received', answer: null },
    ]);
    expect((await (await newcomer(exchange)).call(helpFeedbackList, {})).total).toBe(0);
    expect(await visitor(exchange).refused(helpFeedbackList, {})).toBe('not-logged-in');

    const said = await person.call(helpChatSend, {
      text: 'How do I withdraw?',
      client_id: intent(),
    });
    expect(said.answer.text).toContain('I am the automatic assistant');
    expect(said.answer.text).toContain('You can request up to 3 withdrawals a day');
    const { rows } = await person.call(helpChatList, {});
    expect(rows.map((each) => each.author)).toEqual(['bot', 'user']);
    expect((await (await newcomer(exchange)).call(helpChatList, {})).total).toBe(0);
    expect(await visitor(exchange).refused(helpChatSend, { text: 'x', client_id: intent() })).toBe(
      'not-logged-in',
    );
  });
});

describe('promotion', () => {
  test('CALL:GET user/my_poster, CALL:GET user/my_share, CALL:GET user/invite, CALL:POST user/invite_list and CALL:POST user/my_invite_list (ENTITY:promotion, CONST:rank-list)', async () => {
    const began = Date.now();
    const inviter = await newcomer(exchange);
    const { invitation_code } = await inviter.call(myPoster, {});
    expect((await inviter.call(myPoster, {}, 'jp')).headline).not.toBe(
      (await inviter.call(myPoster, {})).headline,
    );
    const friend = await newcomer(exchange, invitation_code.toLowerCase());
    await newcomer(exchange, invitation_code);
    const counts = await inviter.call(invite, {});
    expect(counts).toMatchObject({ promoted: 2, inactive: 2, rewards: '0' });
    expect(counts.rank).toBeGreaterThan(0);
    expect(counts.top.length).toBeLessThanOrEqual(10);
    expect(await inviter.call(myShare, {})).toMatchObject({
      rebate_bps: 2_000,
      partner: false,
      vip: false,
    });
    const list = await inviter.call(inviteList, {});
    expect([list.total, list.rows[0]?.active]).toEqual([2, false]);
    expect(list.rows[0]?.account).toMatch(/^t\*\*\*\d$/);
    for (const { time } of list.rows) {
      expect(time).toBeGreaterThanOrEqual(began);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
    expect((await inviter.call(myInviteList, {})).rows[0]).toMatchObject({
      turnover: '0',
      rewards: '0',
    });
    expect((await friend.call(inviteList, {})).total).toBe(0);
    expect(await visitor(exchange).refused(invite)).toBe('not-logged-in');
    expect(await inviter.refused(inviteList, { page: '-1' })).toBe('field-invalid page');
  });

  test('CALL:POST user/my_account_return: a rebate follows the fee of a referral', async () => {
    const person = await demo(exchange);
    const friend = await newcomer(exchange, 'TIDELINE');
    await friend.call(chargeReq, {
      currency_id: '3',
      chain: 'TRC20',
      amount: '5000',
      receipt: await friend.picture(),
      client_id: intent(),
    });
    await until('the deposit to pass', async () => {
      const { rows } = await friend.call(depositLog, {});
      return rows[0]?.status === 'passed' ? rows[0] : null;
    });
    // Right after the start the simulated market may be between two ticks of its first book.
    await until('a market buy', async () => {
      const placed = await friend.ask(coinTrade, {
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'market',
        quantity: '0.01',
        client_id: intent(),
      });
      return placed.type === 'ok' ? placed : null;
    });
    const rebates = await until('a rebate', async () => {
      const found = await person.call(myAccountReturn, {});
      return found.rows.length > 0 ? found : null;
    });
    expect(rebates.rows[0]).toMatchObject({
      account: expect.stringMatching(/^t\*\*\*\d$/),
      fee_coin: 'BTC',
      ratio_bps: 2_000,
    });
    expect((await friend.call(myAccountReturn, {})).total).toBe(0);
  });
});

describe('trust', () => {
  test('CALL:GET lh/deposit/config and CALL:GET lh/deposit/product_info are public (ENTITY:product)', async () => {
    const anyone = visitor(exchange);
    const { products } = await anyone.call(trustConfig, {});
    expect(products.map((each) => each.status)).toContain('soon');
    for (const { id, name, daily_rate_ppm } of products) {
      expect(name).toContain('Paper');
      // The rates are modest, so that they suggest no real offer.
      expect(daily_rate_ppm).toBeLessThanOrEqual(500);
      expect((await anyone.call(trustProduct, { id })).available).toBeNull();
    }
    expect(await anyone.refused(trustProduct, { id: 'nothing' })).toBe('product-unknown id');
    expect(await anyone.refused(trustProduct, {})).toBe('field-required id');
  });

  test('CALL:POST lh/deposit, CALL:GET lh/deposit/order, CALL:GET lh/deposit/report and CALL:POST lh/deposit/order/cancel', async () => {
    const person = await demo(exchange);
    const form = {
      product_id: 'usdt-15',
      amount: '500',
      agreement: '1',
      client_id: intent(),
    } as const;
    const copies = await Promise.all(Array.from({ length: 20 }, () => person.ask(trustBuy, form)));
    expect(new Set(copies.map((each) => JSON.stringify(each))).size).toBe(1);
    const { rows } = await person.call(trustOrders, { status: 'hosting' });
    expect(rows).toMatchObject([{ amount: '500', status: 'hosting', remaining_days: 15 }]);
    expect(await person.call(trustReport, {})).toMatchObject({ hosted: '500', orders: 1 });
    const refuse = (change: Record<string, string>) =>
      person.refused(trustBuy, { ...form, client_id: intent(), ...change });
    for (const agreement of ['0', '']) {
      expect(await refuse({ agreement })).toBe('agreement-required agreement');
    }
    expect(await refuse({ amount: '1' })).toBe('amount-too-small amount');
    expect(await refuse({ amount: '' })).toBe('amount-required amount');
    expect(await refuse({ product_id: 'usdt-90' })).toBe('product-not-open product_id');
    const id = rows[0]?.id ?? '';
    const penalty = rows[0]?.penalty ?? '';
    const other = await newcomer(exchange);
    const cancel = { id, penalty, client_id: intent() };
    expect(await other.refused(trustCancel, cancel)).toBe('order-not-found id');
    expect((await other.call(trustOrders, {})).total).toBe(0);
    expect(await person.refused(trustCancel, { ...cancel, penalty: '0' })).toBe(
      'penalty-changed penalty',
    );
    expect((await person.call(trustCancel, cancel)).status).toBe('redeemed');
    expect(await person.refused(trustCancel, { ...cancel, client_id: intent() })).toBe(
      'hosting-not-open id',
    );
    expect(await visitor(exchange).refused(trustReport)).toBe('not-logged-in');
  });
});

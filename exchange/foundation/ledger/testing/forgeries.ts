import { TRIGGER_FORGERIES } from './trigger-forgeries.ts';

export const HOSTING = `insert into hosting_orders (id, user_id, client_id, product_id, name, coin, days,
  minimum, rate_ppm, penalty_rule, amount, credited, interest, penalty, status, paid, closed) values
  (900001, '1', 'x', 'p', 'p', 'USDT', 15, 0, 4000, 'remaining-days', 1000000, `;
const WITHDRAWAL = `insert into withdrawals (id, user_id, client_id, coin, chain, address, destination,
  amount, fee, remark, status, reason, day, time, decided) values
  (900002, '1', 'x', 'USDT', 'TRC20', 'a', '', 100, 1, '', `;
export const DEPOSIT = `insert into deposits (id, user_id, client_id, channel, day, coin, chain, amount, fee,
  receipt, status, reason, time, decided) values (900003, '1', 'x', 'ordinary', 0, 'USDT', 'TRC20', 100, 0, 'r', `;
export const LEG = `insert into legs (id, posting, owner, account, coin, kind, reference, time, available,
  frozen, available_after, frozen_after) select 900004, 900004, owner, account, coin, kind, `;

/** Each rule with changes that violate it, one clause at a time. */
export const FORGERIES: readonly (readonly [rule: string, sql: string])[] = [
  [
    'every posting sums to zero per coin',
    'update legs set available = available + 1 where id = (select min(id) from legs)',
  ],
  [
    'every posting sums to zero per coin',
    'update legs set frozen = frozen + 1 where id = (select min(id) from legs)',
  ],
  [
    'every posting sums to zero per coin',
    "update legs set coin = 'ETH' where id = (select min(id) from legs)",
  ],
  [
    'all accounts together sum to zero per coin',
    "update balances set available = available + 1 where owner = '1' and coin = 'USDT' and account = 'currency'",
  ],
  [
    'all accounts together sum to zero per coin',
    "update balances set frozen = frozen + 1 where owner = '1' and coin = 'USDT' and account = 'currency'",
  ],
  [
    'balances are the sum of their postings',
    "update balances set available = available + 1, frozen = frozen - 1 where owner = '1' and coin = 'USDT' and account = 'currency'",
  ],
  [
    'balances are the sum of their postings',
    "update balances set frozen = frozen + 1 where owner = 'house' and account = 'fees' and coin = 'USDT'",
  ],
  [
    'balances are the sum of their postings',
    'update openings set frozen = frozen + 1 where month = (select max(month) from openings)',
  ],
  [
    'a month opens with what the one before opened with and its postings',
    "update openings set available = available + 1 where owner = 'house'",
  ],
  [
    'a month opens with what the one before opened with and its postings',
    'delete from legs where posting = (select min(posting) from legs)',
  ],
  [
    'a month opens with what the one before opened with and its postings',
    'update legs set frozen = frozen + 1, available = available - 1 where id = (select min(id) from legs)',
  ],
  [
    'what a month opens with sums to zero per coin',
    "update openings set available = available + 1 where coin = 'USDT'",
  ],
  [
    'no user has less than nothing',
    "update balances set available = -1 where owner = '1' and account = 'trust'",
  ],
  [
    'no user has less than nothing',
    "update balances set frozen = -1 where owner = '1' and account = 'trust'",
  ],
  [
    'what is frozen is what open orders reserve',
    "update spot_orders set reserved = reserved + 1 where status = 'waiting' and side = 'buy'",
  ],
  [
    'what is frozen is what open orders reserve',
    "update spot_orders set reserved = reserved + 1 where status = 'waiting' and side = 'sell'",
  ],
  [
    'what is frozen is what open orders reserve',
    "update contract_orders set reserved = reserved + 1 where status = 'waiting'",
  ],
  [
    'what is frozen is what open orders reserve',
    "update contract_orders set reserved = reserved + 1 where status = 'trading'",
  ],
  ['what is frozen is what open orders reserve', `${WITHDRAWAL} 'review', null, 1, 1, null)`],
  ['what is frozen is what open orders reserve', `${HOSTING} 0, 0, 0, 'hosting', 1, null)`],
  [
    'orders that are over reserve nothing',
    "update spot_orders set reserved = 1 where status = 'completed'",
  ],
  [
    'orders that are over reserve nothing',
    "update spot_orders set reserved = 1 where status = 'cancelled'",
  ],
  [
    'orders that are over reserve nothing',
    "update contract_orders set reserved = 1 where status = 'closed'",
  ],
  [
    'orders that are over reserve nothing',
    "update contract_orders set reserved = -1 where status = 'closed'",
  ],
  [
    'orders that are over reserve nothing',
    "update contract_orders set reserved = 1, status = 'cancelled' where status = 'waiting'",
  ],
  [
    'orders are filled by their fills and never beyond',
    'update spot_fills set quantity = quantity + 1',
  ],
  [
    'orders are filled by their fills and never beyond',
    'update spot_fills set turnover = turnover + 1',
  ],
  ['orders are filled by their fills and never beyond', 'update spot_fills set fee = fee + 1'],
  [
    'orders are filled by their fills and never beyond',
    'update spot_orders set filled = filled + 1',
  ],
  [
    'orders are filled by their fills and never beyond',
    'update spot_orders set quantity = filled - 1 where filled > 0',
  ],
  ['fees charged are fees received', 'update spot_fills set fee = fee + 1'],
  [
    'fees charged are fees received',
    "update contract_orders set fee = fee + 1 where status = 'trading'",
  ],
  [
    'parts of contracts are shares of the whole',
    'update contract_orders set fee = fee + 1 where part_of is not null',
  ],
  ['fees charged are fees received', "update moves set fee = fee + 1 where kind = 'exchange'"],
  ['fees charged are fees received', `${WITHDRAWAL} 'passed', null, 1, 1, 1)`],
  [
    'fees charged are fees received',
    "insert into rebates (id, user_id, from_user, fill_id, fee, fee_coin, ratio_bps, rebate, converted, time) values (900005, '1', '2', 5, 10, 'USDT', 2000, 2, 2, 1)",
  ],
  [
    'fees charged are fees received',
    "update balances set available = available + 1 where owner = 'house' and account = 'fees' and coin = 'USDT'",
  ],
  ['interest credited is interest owed, day by day', `${HOSTING} 3, 12001, 0, 'redeemed', 1, 1)`],
  ['interest credited is interest owed, day by day', `${HOSTING} 3, 11999, 0, 'redeemed', 1, 1)`],
  ['interest credited is interest owed, day by day', `${HOSTING} 16, 64000, 0, 'redeemed', 1, 1)`],
  ['deposits are credited once, and only those that passed', `${DEPOSIT} 'passed', null, 1, 1)`],
  [
    'the house took the other side of every contract, insurance the rest',
    "update contract_orders set close_turnover = close_turnover + 1 where id = (select min(id) from contract_orders where status = 'closed')",
  ],
  [
    'the house took the other side of every contract, insurance the rest',
    "update contract_orders set open_turnover = open_turnover + 1 where id = (select min(id) from contract_orders where status = 'closed')",
  ],
  [
    'the house took the other side of every contract, insurance the rest',
    "update balances set available = available + 1 where owner = 'house' and account = 'contracts'",
  ],
  [
    'an option is settled once',
    `${LEG} reference, time, 0, 0, 0, 0 from legs where kind = 'option-payout' and owner <> 'house' limit 1`,
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update feed_evidence set last = 6500000, bid = 6499900, ask = 6500100 where kind = 'contract'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update contract_orders set reason = 'liquidation' where reason = 'take-profit'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update contract_orders set reason = 'stop-loss' where reason = 'liquidation'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update contract_orders set reason = 'take-profit' where reason = 'stop-loss'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update contract_orders set close_turnover = close_turnover + 1 where reason = 'stop-loss'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update contract_orders set symbol = 'ETHUSDT' where reason = 'stop-loss'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "update feed_evidence set levels = '[]' where kind = 'contract'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "delete from feed_evidence where kind = 'contract'",
  ],
  [
    'contracts are closed at a mark of the feed, for what its book paid',
    "insert into feed_evidence select id + 900000, kind, subject, feed, symbol, time, book_time, scripted, bid, ask, last, levels from feed_evidence where kind = 'contract'",
  ],
  [
    'profit and fees of contracts follow from their turnover',
    "update contract_orders set profit = profit + 1 where reason = 'user'",
  ],
  [
    'profit and fees of contracts follow from their turnover',
    "update contract_orders set fee = fee - 1 where reason = 'user'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "update moves set received = received + 1 where source = 'USDT'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "update moves set received = received + 1 where target = 'USDT'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "update moves set received = received - 1, fee = fee + 1 where kind = 'exchange'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "update moves set amount = amount * 2 where kind = 'exchange'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "update feed_evidence set ask = ask - 100 where kind = 'exchange'",
  ],
  [
    'exchanges are paid by the depth of the feed',
    "delete from feed_evidence where kind = 'exchange'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set status = 'won' where status = 'lost'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set payout = payout + 1 where status = 'won'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set payout = 1 where status = 'lost'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set delivery_price = delivery_price + 1 where status = 'won'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set purchase_price = purchase_price + 1 where status = 'won'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set delivery = delivery + 10001 where status = 'won'",
  ],
  [
    'options are settled by deals of the feed',
    "update option_orders set delivery = delivery - 1001 where status = 'won'",
  ],
  [
    'options are settled by deals of the feed',
    "update feed_evidence set last = last + 1 where kind = 'option'",
  ],
  [
    'options are settled by deals of the feed',
    "delete from feed_evidence where kind = 'option-entry'",
  ],
  [
    'open orders reserve what they can need',
    "update spot_orders set price = price + 1 where status = 'waiting' and side = 'buy'",
  ],
  [
    'open orders reserve what they can need',
    "update spot_orders set reserved = reserved - 1 where status = 'waiting' and side = 'sell'",
  ],
  [
    'open orders reserve what they can need',
    "update contract_orders set reserved = reserved - 1 where status = 'waiting'",
  ],
  [
    'open orders reserve what they can need',
    "update contract_orders set margin = margin + 1 where status = 'trading'",
  ],
  ...TRIGGER_FORGERIES,
];

/** Rules of trigger orders with changes that violate them, one clause at a time. */
export const TRIGGER_FORGERIES: readonly (readonly [rule: string, sql: string])[] = [
  [
    'what is frozen is what open orders reserve',
    "update spot_triggers set reserved = reserved + 1 where status = 'waiting' and side = 'buy'",
  ],
  [
    'what is frozen is what open orders reserve',
    "update spot_triggers set reserved = reserved + 1 where status = 'waiting' and side = 'sell'",
  ],
  [
    'orders that are over reserve nothing',
    "update spot_triggers set reserved = 1 where status = 'triggered'",
  ],
  [
    'orders that are over reserve nothing',
    "update spot_triggers set reserved = 1 where status = 'cancelled'",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_triggers set status = 'cancelled' where status = 'triggered'",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_triggers set order_id = order_id + 1 where status = 'triggered'",
  ],
  [
    'a trigger places one order, when it fires',
    'update spot_orders set trigger_id = null where trigger_id is not null',
  ],
  [
    'a trigger places one order, when it fires',
    'update spot_orders set trigger_id = (select max(trigger_id) from spot_orders) where trigger_id is not null',
  ],
  [
    'a trigger places one order, when it fires',
    'update spot_orders set trigger_id = 900001 where trigger_id is not null',
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_orders set side = 'buy' where trigger_id is not null",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_orders set user_id = '2' where trigger_id is not null",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_orders set symbol = 'ETHUSDT' where trigger_id is not null",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_triggers set quantity = 1 where status = 'triggered'",
  ],
  [
    'a trigger places one order, when it fires',
    "update spot_triggers set budget = 1 where status = 'triggered'",
  ],
  [
    'of a pair one trades, and both end together',
    "update spot_triggers set status = 'waiting' where reason = 'linked' and linked_trigger_id is not null",
  ],
  [
    'of a pair one trades, and both end together',
    "update spot_triggers set status = 'triggered' where reason = 'linked' and linked_trigger_id is not null",
  ],
  [
    'of a pair one trades, and both end together',
    "update spot_orders set status = 'waiting' where reason = 'linked'",
  ],
  [
    'of a pair one trades, and both end together',
    'update spot_orders set linked_trigger_id = linked_trigger_id + 1 where linked_trigger_id is not null',
  ],
  [
    'of a pair one trades, and both end together',
    "update spot_triggers set quantity = quantity - 1 where status = 'waiting' and linked_order_id is not null",
  ],
  [
    'of a pair one trades, and both end together',
    "update spot_orders set quantity = 1 where reason = 'linked'",
  ],
  [
    'attached triggers take over what their order received',
    'update spot_orders set attached = attached + 1 where attached > 0',
  ],
  [
    'attached triggers take over what their order received',
    'update spot_orders set fee = fee + 20000 where attached > 0',
  ],
  [
    'attached triggers take over what their order received',
    'update spot_triggers set quantity = quantity + 1 where parent_order_id is not null',
  ],
  [
    'triggers fire at a price of the feed',
    "update spot_triggers set trigger_price = trigger_price - 100000 where type = 'stop-market' and side = 'sell' and status = 'triggered'",
  ],
  [
    'triggers fire at a price of the feed',
    "update spot_triggers set trigger_price = trigger_price - 1 where type = 'trailing-stop' and status = 'triggered'",
  ],
  [
    'triggers fire at a price of the feed',
    "update spot_triggers set triggered_at = triggered_at - 1 where status = 'triggered'",
  ],
  [
    'triggers fire at a price of the feed',
    "update spot_triggers set type = 'take-profit-market' where type = 'stop-market' and status = 'triggered'",
  ],
  [
    'triggers fire at a price of the feed',
    "update spot_triggers set symbol = 'ETHUSDT' where status = 'triggered'",
  ],
  [
    'triggers fire at a price of the feed',
    "update feed_evidence set last = last + 100000 where kind = 'trigger'",
  ],
  ['triggers fire at a price of the feed', "delete from feed_evidence where kind = 'trigger'"],
  [
    'triggers fire at a price of the feed',
    "update feed_evidence set subject = (select min(id) from spot_triggers where status = 'cancelled') where kind = 'trigger'",
  ],
  [
    'open orders reserve what they can need',
    "update spot_triggers set quantity = quantity + 1 where status = 'waiting' and linked_order_id is null",
  ],
  [
    'open orders reserve what they can need',
    "update spot_triggers set budget = budget + 1 where status = 'waiting'",
  ],
  [
    'open orders reserve what they can need',
    "update spot_triggers set cover = cover + 1 where status = 'waiting' and linked_order_id is not null",
  ],
];

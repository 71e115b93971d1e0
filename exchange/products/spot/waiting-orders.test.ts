import { expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { slotsOf } from './rules.ts';
import { WaitingOrders } from './waiting-orders.ts';
import type { OrderRow } from './wire.ts';

it('the orders and slots of a user are those that wait, whatever came and went', () => {
  const random = seeded(4);
  const orders = new WaitingOrders();
  /** In order of acceptance. */
  const list: OrderRow[] = [];
  const price = () => (random() < 0.5 ? null : 5n);
  for (let turn = 0; turn < 2_000; turn += 1) {
    const id = Math.floor(random() * 30);
    const user_id = String(id % 3);
    const row = { id, user_id, take_profit: price(), stop_loss: price() } as OrderRow;
    const known = list.findIndex((each) => each.id === id);
    if (random() < 0.6) {
      orders.keep(row);
      list.splice(known < 0 ? list.length : known, 1, row);
    } else {
      orders.drop(row);
      if (known >= 0) list.splice(known, 1);
    }
    if (turn % 500 === 499) {
      orders.clear();
      list.length = 0;
    }
    for (const user of ['0', '1', '2']) {
      expect(orders.of(user)).toEqual(list.filter((each) => each.user_id === user));
      const counted = orders.of(user).map((each) => slotsOf(each.take_profit, each.stop_loss));
      expect(orders.slots(user)).toBe(counted.reduce((sum, slots) => sum + slots, 0));
    }
  }
});

import { formatUnits } from '@tideline/wire';
import {
  leverAmend,
  leverCancel,
  leverCancelAll,
  leverClose,
  leverCloseAll,
  leverMargin,
  leverReverse,
} from '@tideline/wire/calls/contracts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import type { Seeded } from '../simulation/random.ts';
import { pairOf } from './outside.ts';
import type { World } from './world.ts';

/**
 * Changes or ends a waiting order or a position in one of the ways the exchange offers.
 * @returns what was sent
 */
export async function changeContract(
  world: World,
  random: Seeded,
  row: Row<'contract_orders'>,
  client_id: string,
): Promise<string> {
  const id = String(row.id);
  const { symbol, user_id: user } = row;
  const chance = random.next();
  if (row.status === 'waiting') {
    if (chance < 0.2) {
      await world.send(leverCancelAll, { symbol, client_id }, user);
      return `${user} cancels all orders of ${symbol}`;
    }
    if (chance < 0.6) {
      await world.send(leverCancel, { id }, user);
      return `${user} cancels ${id}`;
    }
    const { priceDecimals } = pairOf(symbol);
    const last = Number(world.feed.shown.get(symbol)?.last ?? 1n);
    const units = BigInt(Math.max(1, Math.round(last * random.pick([0.91, 0.97, 1, 1.03, 1.09]))));
    const price = formatUnits(units, priceDecimals);
    const lots = String(1 + random.below(row.lots * 2));
    await world.send(leverAmend, { id, price, lots, client_id }, user);
    return `${user} amends ${id} to ${lots} lots at ${price}`;
  }
  if (chance < 0.25) {
    const lots = String(1 + random.below(row.lots));
    await world.send(leverClose, { id, lots, client_id }, user);
    return `${user} closes ${lots} lots of ${id}`;
  }
  if (chance < 0.45) {
    await world.send(leverReverse, { id, client_id }, user);
    return `${user} reverses ${id}`;
  }
  if (chance < 0.6) {
    const amount = (random.next() * 500).toFixed(8);
    await world.send(leverMargin, { id, amount, client_id }, user);
    return `${user} adds ${amount} to ${id}`;
  }
  if (chance < 0.7) {
    await world.send(leverCloseAll, { symbol, client_id }, user);
    return `${user} closes all of ${symbol}`;
  }
  await world.send(leverClose, { id, client_id }, user);
  return `${user} closes ${id}`;
}

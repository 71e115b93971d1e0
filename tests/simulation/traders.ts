import {
  leverAmend,
  leverCancel,
  leverCancelAll,
  leverClose,
  leverCloseAll,
  leverMargin,
  leverReverse,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import type { Seeded } from './random.ts';
import { TriggerTraders } from './trigger-traders.ts';
import { type Outcome, SYMBOLS, TRADERS, type World } from './world.ts';

/** A command as its sender stores it, to repeat it when no answer comes. */
export interface Sent {
  readonly userId: string;
  readonly clientId: string | null;
  send(world: World): Promise<Outcome>;
}

const CHANGES = [
  'close',
  'part',
  'part',
  'part',
  'reverse',
  'reverse',
  'margin',
  'margin',
  'margin',
  'margin',
  'amend',
  'all',
  'stop',
  'cancel',
] as const;

/** Makes commands of several traders, many of them invalid. */
export class Traders {
  readonly #random: Seeded;
  readonly #triggers: TriggerTraders;
  #count = 0;

  constructor(random: Seeded) {
    this.#random = random;
    this.#triggers = new TriggerTraders(random, () => this.#clientId());
  }

  next(world: World): Sent {
    const random = this.#random;
    const userId = random.pick(TRADERS);
    if (random.chance(0.3)) return this.#triggers.next(world, userId);
    const what = random.next();
    if (what < 0.3) return this.#spot(world, userId);
    if (what < 0.38) return this.#cancel(userId);
    if (what < 0.48) return this.#option(userId);
    if (what < 0.68) return this.#contract(world, userId);
    return this.#change(world, userId);
  }

  #spot(world: World, userId: string): Sent {
    const random = this.#random;
    const symbol = random.pick(SYMBOLS);
    const side = random.pick(['buy', 'sell'] as const);
    const client_id = this.#clientId();
    const quantity = (0.001 * (1 + random.below(40))).toFixed(3);
    const away = (random.next() - 0.5) * 0.004;
    // Whole grid prices, so that orders meet in one queue.
    const grid = symbol === 'BTCUSDT' ? 60 : 3;
    const price = String(Math.round((world.price[symbol] * (1 + away)) / 100 / grid) * grid);
    const kind = random.next();
    const request =
      kind < 0.7
        ? { symbol, side, type: 'limit' as const, price, quantity, client_id }
        : kind < 0.85 || side === 'sell'
          ? { symbol, side, type: 'market' as const, quantity, client_id }
          : { symbol, side, type: 'market' as const, budget: '123.45', client_id };
    return { userId, clientId: client_id, send: (to) => to.send(coinTrade, request, userId) };
  }

  /** An order or position that may not exist. */
  #cancel(userId: string): Sent {
    const lucky = this.#random.next();
    return {
      userId,
      clientId: null,
      send: async (to) => {
        const waiting = await to.store.all('spot_orders', { status: 'waiting' });
        const id = String(waiting[Math.floor(lucky * waiting.length)]?.id ?? 1);
        return to.send(coinCancel, { id }, userId);
      },
    };
  }

  #option(userId: string): Sent {
    const random = this.#random;
    const client_id = this.#clientId();
    const request = {
      symbol: random.pick(SYMBOLS),
      currency_id: '3',
      direction: random.pick(['rise', 'fall', 'even'] as const),
      seconds: random.pick(['30', '60']),
      amount: String(5 + random.below(200)),
      client_id,
    };
    return {
      userId,
      clientId: client_id,
      send: (to) => to.send(microtradeSubmit, request, userId),
    };
  }

  #contract(world: World, userId: string): Sent {
    const random = this.#random;
    const symbol = random.pick(SYMBOLS);
    const client_id = this.#clientId();
    const price = ((world.price[symbol] * (0.998 + random.next() * 0.004)) / 100).toFixed(2);
    const type = random.pick(['limit', 'market'] as const);
    const request = {
      symbol,
      side: random.pick(['long', 'short'] as const),
      type,
      ...(type === 'limit' && { price }),
      lots: String(1 + random.below(60)),
      // High leverage, so that liquidations occur within a short run.
      leverage: random.pick(['10', '50', '100']),
      client_id,
    };
    return { userId, clientId: client_id, send: (to) => to.send(leverSubmit, request, userId) };
  }

  #change(world: World, userId: string): Sent {
    const random = this.#random;
    const lucky = random.next();
    const what = random.pick(CHANGES);
    const client_id = this.#clientId();
    const up = random.chance(0.5);
    const price = ((world.price.BTCUSDT * (up ? 1.002 : 0.998)) / 100).toFixed(2);
    const lots = String(1 + random.below(20));
    const amount = (random.next() * 50).toFixed(8);
    const symbol = random.pick(SYMBOLS);
    // Mostly an own row; the others must be refused. A repeated command names the same row.
    const where = random.chance(0.8) ? { user_id: userId } : {};
    let named: Promise<string> | null = null;
    const target = async (to: World): Promise<string> => {
      const open = await to.store.all('contract_orders', {
        ...where,
        status: ['waiting', 'trading'],
      });
      return String(open[Math.floor(lucky * open.length)]?.id ?? 1);
    };
    return {
      userId,
      clientId: what === 'cancel' ? null : client_id,
      send: async (to) => {
        named ??= target(to);
        const id = await named;
        const row = { id, client_id };
        switch (what) {
          case 'close':
            return to.send(leverClose, row, userId);
          case 'part':
            return to.send(leverClose, { ...row, lots }, userId);
          case 'reverse':
            return to.send(leverReverse, row, userId);
          case 'margin':
            return to.send(leverMargin, { ...row, amount }, userId);
          case 'amend':
            return to.send(leverAmend, { ...row, price, lots }, userId);
          case 'all':
            return to.send(up ? leverCloseAll : leverCancelAll, { symbol, client_id }, userId);
          case 'cancel':
            return to.send(leverCancel, { id }, userId);
          case 'stop':
            return to.send(
              leverSetStop,
              { ...row, ...(up ? { take_profit: price } : { stop_loss: price }) },
              userId,
            );
        }
      },
    };
  }

  #clientId(): string {
    this.#count += 1;
    return `client-${String(this.#count).padStart(6, '0')}`;
  }
}

import type { RequestOf } from '@tideline/wire';
import { coinAmend, coinTrade } from '@tideline/wire/calls/spot';
import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerAmend,
  coinTriggerCancel,
} from '@tideline/wire/calls/spot-triggers';
import type { Seeded } from './random.ts';
import type { Sent } from './traders.ts';
import { SYMBOLS, type World } from './world.ts';

type Pair = (typeof SYMBOLS)[number];

/** Makes commands about trigger orders, OCO pairs, attached stops and amended orders. */
export class TriggerTraders {
  readonly #random: Seeded;
  readonly #clientId: () => string;

  constructor(random: Seeded, clientId: () => string) {
    this.#random = random;
    this.#clientId = clientId;
  }

  next(world: World, userId: string): Sent {
    const what = this.#random.next();
    if (what < 0.4) return this.#trigger(world, userId);
    if (what < 0.55) return this.#oco(world, userId);
    if (what < 0.7) return this.#attached(world, userId);
    if (what < 0.8) return this.#amend(world, userId);
    if (what < 0.9) return this.#amendTrigger(world, userId);
    if (what < 0.98) return this.#cancel(userId);
    return this.#cancelAll(userId);
  }

  #trigger(world: World, userId: string): Sent {
    const random = this.#random;
    const symbol = random.pick(SYMBOLS);
    const side = random.pick(['buy', 'sell'] as const);
    const type = random.pick([
      'stop-market',
      'stop-market',
      'stop-limit',
      'take-profit-market',
      'take-profit-limit',
      'trailing-stop',
    ] as const);
    const client_id = this.#clientId();
    const rises = (side === 'buy') !== type.startsWith('take-profit');
    // Some triggers are reached already and refused.
    const away = (random.next() * 0.003 - 0.0003) * (rises ? 1 : -1);
    const trail = random.pick([{ trail_percent: '0.2' }, { trail_distance: '3' }]);
    const wants = side === 'buy' && type !== 'trailing-stop' && random.chance(0.4);
    const market =
      wants && type.endsWith('market') ? { budget: '150' } : { quantity: this.#size() };
    const request = {
      ...{ symbol, side, type, client_id, ...market },
      ...(type === 'trailing-stop' ? trail : { trigger_price: this.#price(world, symbol, away) }),
      ...(type.endsWith('limit') && { price: this.#price(world, symbol, away + this.#near()) }),
      trigger_by: random.pick(['last', 'mark'] as const),
    };
    return { userId, clientId: client_id, send: (to) => to.send(coinTrigger, request, userId) };
  }

  #oco(world: World, userId: string): Sent {
    const random = this.#random;
    const symbol = random.pick(SYMBOLS);
    const side = random.pick(['buy', 'sell'] as const);
    const client_id = this.#clientId();
    const sign = side === 'sell' ? 1 : -1;
    const stop = -sign * random.next() * 0.003;
    const request = {
      ...{ symbol, side, quantity: this.#size(), client_id },
      price: this.#price(world, symbol, sign * random.next() * 0.003),
      trigger_price: this.#price(world, symbol, stop),
      ...(random.chance(0.4) && {
        stop_limit_price: this.#price(world, symbol, stop + this.#near()),
      }),
    };
    return { userId, clientId: client_id, send: (to) => to.send(coinOco, request, userId) };
  }

  /** An order of any time in force, with stops. */
  #attached(world: World, userId: string): Sent {
    const random = this.#random;
    const symbol = random.pick(SYMBOLS);
    const side = random.pick(['buy', 'sell'] as const);
    const client_id = this.#clientId();
    const sign = side === 'buy' ? 1 : -1;
    const at = this.#near();
    const time_in_force = random.pick(['gtc', 'gtc', 'ioc', 'fok'] as const);
    const request = {
      ...{ symbol, side, type: 'limit' as const, quantity: this.#size(), client_id },
      ...{ price: this.#price(world, symbol, at), time_in_force },
      ...(time_in_force === 'gtc' && random.chance(0.3) && { post_only: 'true' as const }),
      ...(random.chance(0.8) && {
        take_profit: this.#price(world, symbol, at + sign * 0.002),
      }),
      ...(random.chance(0.8) && { stop_loss: this.#price(world, symbol, at - sign * 0.002) }),
    };
    return { userId, clientId: client_id, send: (to) => to.send(coinTrade, request, userId) };
  }

  #amend(world: World, userId: string): Sent {
    const random = this.#random;
    const client_id = this.#clientId();
    const lucky = random.next();
    const [moves, resizes, foreign] = [random.chance(0.6), random.chance(0.6), random.chance(0.1)];
    const [aims, stops] = [random.chance(0.3), random.chance(0.3)];
    const away = this.#near();
    // Of both sides, so that half of them are on the wrong one.
    const attached = (sign: 1 | -1) =>
      random.chance(0.2)
        ? {}
        : Object.fromEntries(
            SYMBOLS.map((symbol) => [symbol, this.#price(world, symbol, away + sign * 0.002)]),
          );
    const [above, below] = [attached(1), attached(-1)];
    const quantity = this.#size();
    const prices = Object.fromEntries(
      SYMBOLS.map((symbol) => [symbol, this.#price(world, symbol, away)]),
    );
    // The request is made once, so that a repeated command is the same.
    let request: RequestOf<typeof coinAmend> | null = null;
    return {
      userId,
      clientId: client_id,
      send: async (to) => {
        // Mostly an own order; the rest are refused.
        const whose = foreign ? {} : { user_id: userId };
        const waiting = await to.store.all('spot_orders', { status: 'waiting', ...whose });
        const order = waiting[Math.floor(lucky * waiting.length)];
        const price = prices[order?.symbol ?? 'BTCUSDT'] ?? '1';
        request ??= {
          ...{ id: String(order?.id ?? 1), client_id },
          ...(moves && { price }),
          ...(resizes && { quantity }),
          ...(aims && { take_profit: above[order?.symbol ?? 'BTCUSDT'] ?? 'none' }),
          ...(stops && { stop_loss: below[order?.symbol ?? 'BTCUSDT'] ?? 'none' }),
        };
        return to.send(coinAmend, request, userId);
      },
    };
  }

  /** New terms for a waiting trigger; those that its type does not take are refused. */
  #amendTrigger(world: World, userId: string): Sent {
    const random = this.#random;
    const client_id = this.#clientId();
    const lucky = random.next();
    const foreign = random.chance(0.1);
    const what = random.pick(['aim', 'aim', 'aim', 'limit', 'size', 'budget'] as const);
    const trail = random.pick([{ trail_percent: '0.3' }, { trail_distance: '5' }]);
    const size = what === 'budget' ? { budget: '120' } : { quantity: this.#size() };
    const away = random.next() * 0.003 - 0.0003;
    const prices = (sign: 1 | -1) =>
      Object.fromEntries(
        SYMBOLS.map((symbol) => [symbol, this.#price(world, symbol, away * sign)]),
      );
    const [above, below] = [prices(1), prices(-1)];
    // The request is made once, so that a repeated command is the same.
    let request: RequestOf<typeof coinTriggerAmend> | null = null;
    return {
      userId,
      clientId: client_id,
      send: async (to) => {
        const whose = foreign ? {} : { user_id: userId };
        const waiting = await to.store.all('spot_triggers', { status: 'waiting', ...whose });
        const row = waiting[Math.floor(lucky * waiting.length)];
        const rises = (row?.side === 'buy') !== row?.type.startsWith('take-profit');
        const at = (rises ? above : below)[row?.symbol ?? 'BTCUSDT'] ?? '1';
        const aim = row?.type === 'trailing-stop' ? trail : { trigger_price: at };
        request ??= {
          ...{ id: String(row?.id ?? 1), client_id },
          ...(what === 'aim' && aim),
          ...(what === 'limit' && { price: at }),
          ...((what === 'size' || what === 'budget') && size),
        };
        return to.send(coinTriggerAmend, request, userId);
      },
    };
  }

  #cancel(userId: string): Sent {
    const lucky = this.#random.next();
    return {
      userId,
      clientId: null,
      send: async (to) => {
        const waiting = await to.store.all('spot_triggers', { status: 'waiting' });
        const id = String(waiting[Math.floor(lucky * waiting.length)]?.id ?? 1);
        return to.send(coinTriggerCancel, { id }, userId);
      },
    };
  }

  #cancelAll(userId: string): Sent {
    const kind = this.#random.pick(['both', 'order', 'trigger'] as const);
    const request = { symbol: this.#random.pick(SYMBOLS), ...(kind !== 'both' && { kind }) };
    return { userId, clientId: null, send: (to) => to.send(coinCancelAll, request, userId) };
  }

  #near(): number {
    return (this.#random.next() - 0.5) * 0.004;
  }

  #size(): string {
    return (0.001 * (1 + this.#random.below(30))).toFixed(3);
  }

  #price(world: World, symbol: Pair, away: number): string {
    return ((world.price[symbol] * (1 + away)) / 100).toFixed(2);
  }
}

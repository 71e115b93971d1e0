import { formatUnits, type RequestOf } from '@tideline/wire';
import { coinAmend, coinTrade } from '@tideline/wire/calls/spot';
import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerAmend,
} from '@tideline/wire/calls/spot-triggers';
import type { Seeded } from '../simulation/random.ts';
import { pairOf } from './outside.ts';
import { STOP_HOLDER, type World } from './world.ts';

type Side = 'buy' | 'sell';
export type TriggerMove = 'arm' | 'oco' | 'attach' | 'amend' | 'cancel-all';

/**
 * Amounts from one lot to far more than any account has; 9 digits are the most a request may have.
 */
const SIZES = ['least', 'least', 'least', 'large', '999999999'] as const;

/** Draws and sends the moves that place, amend and cancel trigger orders. */
export class TriggerMoves {
  readonly #random: Seeded;
  readonly #world: World;
  readonly #clientId: () => string;

  constructor(random: Seeded, world: World, clientId: () => string) {
    this.#random = random;
    this.#world = world;
    this.#clientId = clientId;
  }

  /** @returns what happened, in words */
  async send(move: TriggerMove, symbol: string, user: string): Promise<string> {
    const side = this.#random.pick(['buy', 'sell'] as const);
    if (move === 'arm') return this.#arm(symbol, user, side);
    if (move === 'oco') return this.#oco(symbol, user, side);
    if (move === 'attach') return this.#attach(symbol, user, side);
    if (move === 'amend') {
      return this.#random.chance(0.5) ? this.#amend(user) : this.#amendTrigger(user);
    }
    await this.#world.send(coinCancelAll, { symbol }, user);
    return `${user} cancels all of ${symbol}`;
  }

  async #arm(symbol: string, user: string, side: Side): Promise<string> {
    const request = this.#trigger(symbol, side);
    const again = await Promise.all(
      Array.from({ length: 1 + this.#random.below(2) }, () =>
        this.#world.send(coinTrigger, request, user),
      ),
    );
    return `${user} arms ${request.type} to ${side} ${request.quantity} ${symbol}, ${again.length} times`;
  }

  #trigger(symbol: string, side: Side): RequestOf<typeof coinTrigger> {
    const random = this.#random;
    const type = random.pick([
      'stop-market',
      'stop-limit',
      'take-profit-market',
      'take-profit-limit',
      'trailing-stop',
    ] as const);
    const rises = (side === 'buy') !== type.startsWith('take-profit');
    const away = random.pick([0.0001, 0.001, 0.01, 0.09]) * (rises ? 1 : -1);
    return {
      ...{ symbol, side, type, quantity: this.#size(symbol), client_id: this.#clientId() },
      ...(type === 'trailing-stop'
        ? { trail_percent: random.pick(['0.1', '1', '50']) }
        : { trigger_price: this.#price(symbol, 1 + away) }),
      ...(type.endsWith('limit') && {
        price: this.#price(symbol, 1 + away + random.pick([-0.05, 0, 0.05])),
      }),
      trigger_by: random.pick(['last', 'mark'] as const),
    };
  }

  async #oco(symbol: string, user: string, side: Side): Promise<string> {
    const [limit, stop] = side === 'sell' ? [1.002, 0.998] : [0.998, 1.002];
    const request = {
      ...{ symbol, side, quantity: this.#size(symbol), client_id: this.#clientId() },
      price: this.#price(symbol, limit),
      trigger_price: this.#price(symbol, stop),
    };
    await this.#world.send(coinOco, request, user);
    return `${user} pairs a ${side} of ${request.quantity} ${symbol}`;
  }

  async #attach(symbol: string, user: string, side: Side): Promise<string> {
    const [profit, loss] = side === 'buy' ? [1.003, 0.997] : [0.997, 1.003];
    const request = {
      ...{ symbol, side, type: 'limit' as const, quantity: this.#size(symbol) },
      price: this.#price(symbol, this.#random.pick([0.999, 1, 1.001])),
      time_in_force: this.#random.pick(['gtc', 'ioc', 'fok'] as const),
      take_profit: this.#price(symbol, profit),
      stop_loss: this.#price(symbol, loss),
      client_id: this.#clientId(),
    };
    await this.#world.send(coinTrade, request, user);
    return `${user} ${side}s ${request.quantity} ${symbol} with stops`;
  }

  async #amend(user: string): Promise<string> {
    const waiting = await this.#world.store.all('spot_orders', { status: 'waiting' });
    const order = waiting[this.#random.below(waiting.length || 1)];
    if (!order) return 'nothing to amend';
    const price = this.#price(order.symbol, this.#random.pick([0.9001, 0.99, 1, 1.01, 1.0999]));
    const attached = this.#random.pick([
      {},
      { stop_loss: this.#price(order.symbol, this.#random.pick([0.99, 1.01])) },
      { take_profit: 'none' },
    ] as const);
    const request = {
      ...{ id: String(order.id), price, quantity: this.#size(order.symbol) },
      ...attached,
    };
    await this.#world.send(coinAmend, { ...request, client_id: this.#clientId() }, user);
    return `${user} amends ${order.id} to ${request.quantity} at ${price}`;
  }

  async #amendTrigger(user: string): Promise<string> {
    const random = this.#random;
    const waiting = await this.#world.store.all('spot_triggers', { status: 'waiting' });
    const row = waiting[random.below(waiting.length || 1)];
    if (!row) return 'no trigger to amend';
    const change = random.pick([
      { trigger_price: this.#price(row.symbol, random.pick([0.9, 0.999, 1, 1.001, 1.1])) },
      { quantity: this.#size(row.symbol) },
      { trail_percent: random.pick(['0.1', '1', '50']) },
      { price: this.#price(row.symbol, random.pick([0.9001, 0.99, 1.01, 1.0999])) },
    ]);
    const request = { id: String(row.id), ...change, client_id: this.#clientId() };
    await this.#world.send(coinTriggerAmend, request, user);
    return `${user} amends trigger ${row.id} to ${Object.values(change).join()}`;
  }

  #size(symbol: string): string {
    const size = this.#random.pick(SIZES);
    if (size === '999999999') return size;
    const { base, lot, minTurnover, divisor } = pairOf(symbol);
    const last = this.#world.feed.shown.get(symbol)?.last ?? 1n;
    const min = ((minTurnover * divisor) / last / lot + 2n) * lot;
    const times = size === 'least' ? 1 + this.#random.below(20) : 3000;
    return formatUnits(min * BigInt(times), base.scale);
  }

  #price(symbol: string, factor: number): string {
    const last = this.#world.feed.shown.get(symbol)?.last ?? 1n;
    const price = BigInt(Math.max(1, Math.round(Number(last) * factor)));
    return formatUnits(price, pairOf(symbol).priceDecimals);
  }
}

/** A bystander holds stops on both sides of every market, at growing distances. */
export async function armBystander(world: World): Promise<void> {
  for (const symbol of world.feed.symbols) {
    const { base, lot, divisor, priceDecimals } = pairOf(symbol);
    const last = world.feed.shown.get(symbol)?.last ?? 1n;
    // About 2000 USDT each.
    const lots = (2000n * 10n ** 8n * divisor) / last / lot;
    const quantity = formatUnits((lots > 0n ? lots : 1n) * lot, base.scale);
    for (const [at, away] of [0.0005, 0.002, 0.01, 0.03].entries()) {
      for (const side of ['buy', 'sell'] as const) {
        const factor = side === 'buy' ? 1 + away : 1 - away;
        const units = BigInt(Math.max(1, Math.round(Number(last) * factor)));
        const request = {
          ...{ symbol, side, type: 'stop-market' as const, quantity },
          trigger_price: formatUnits(units, priceDecimals),
          trigger_by: at % 2 === 0 ? ('last' as const) : ('mark' as const),
          client_id: `bystander-${symbol}-${side}-${at}`,
        };
        await world.send(coinTrigger, request, STOP_HOLDER);
      }
    }
  }
}

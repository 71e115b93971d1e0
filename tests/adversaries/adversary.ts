import { formatUnits } from '@tideline/wire';
import { leverSetStop, leverSubmit } from '@tideline/wire/calls/contracts';
import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { flashAgainst, walletChange } from '@tideline/wire/calls/wallet';
import type { Seeded } from '../simulation/random.ts';
import { changeContract } from './contract-moves.ts';
import { pairOf } from './outside.ts';
import { type TriggerMove, TriggerMoves } from './trigger-moves.ts';
import type { World } from './world.ts';

/** An open quote: the amount it takes and the amount it gives. */
export interface Offer {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly receives: string;
}

/** The effects of a command that the checks need. */
export interface Done {
  readonly what: string;
  readonly quoted?: Offer;
  readonly exchanged?: Offer;
}

type Side = 'buy' | 'sell';
type Move =
  | TriggerMove
  | 'sweep'
  | 'rest'
  | 'cancel'
  | 'quote'
  | 'exchange'
  | 'open'
  | 'stop'
  | 'close'
  | 'move';

/** Sequences that exploited earlier versions. A quarter of all moves is drawn at random instead. */
const PLANS: readonly (readonly Move[])[] = [
  ['sweep', 'rest', 'quote', 'cancel', 'exchange'],
  ['open', 'sweep', 'rest', 'close'],
  ['open', 'sweep', 'sweep', 'rest', 'rest', 'close'],
  ['quote', 'sweep', 'exchange', 'rest', 'quote', 'exchange'],
  ['open', 'stop', 'sweep', 'rest'],
  // Empty the book and wait for the stops of others, or fill own triggers with own orders.
  ['sweep', 'rest', 'rest', 'arm', 'amend'],
  ['arm', 'arm', 'sweep', 'rest', 'cancel-all'],
  ['oco', 'sweep', 'amend', 'rest'],
  ['attach', 'sweep', 'attach', 'rest', 'arm'],
];
const MOVES: readonly Move[] = PLANS.flat();

/** Draws and sends the moves of one account, or of several that cooperate. */
export class Adversaries {
  readonly #random: Seeded;
  readonly #world: World;
  readonly #offers = new Map<string, Offer & { readonly id: string; readonly ids: string[] }>();
  readonly #triggers: TriggerMoves;
  #plan: Move[] = [];
  #symbol = '';
  #side: Side = 'buy';
  #count = 0;

  constructor(random: Seeded, world: World) {
    this.#random = random;
    this.#world = world;
    this.#triggers = new TriggerMoves(random, world, () => this.#clientId());
  }

  async next(): Promise<Done> {
    const random = this.#random;
    if (this.#plan.length === 0) {
      this.#plan = [...random.pick(PLANS)];
      this.#symbol = random.pick(this.#world.feed.symbols);
      this.#side = random.pick(['buy', 'sell'] as const);
    }
    const chance = random.chance(0.25);
    const move = chance ? random.pick(MOVES) : (this.#plan.shift() ?? 'rest');
    const user = random.pick(this.#world.adversaries);
    const side = random.chance(0.2) ? other(this.#side) : this.#side;
    switch (move) {
      case 'sweep':
        return this.#sweep(user, side);
      case 'rest':
        return this.#rest(user, random.pick([side, other(side)]));
      case 'cancel':
        return this.#cancel();
      case 'quote':
        return this.#quote(user);
      case 'exchange':
        return this.#exchange();
      case 'open':
        return this.#open(user, side);
      case 'stop':
        return this.#stop();
      case 'close':
        return this.#close();
      case 'move':
        return this.#move(user);
      default:
        return { what: await this.#triggers.send(move, this.#symbol, user) };
    }
  }

  /**
   * Takes a whole side of the outside book up to the price band; the rest of the order stays in the
   * book.
   */
  async #sweep(user: string, side: Side): Promise<Done> {
    const edge = side === 'buy' ? 1.0999 : 0.9001;
    const price = this.#price(this.#random.chance(0.3) ? 1 : edge);
    const shown = this.#shown();
    const levels = side === 'buy' ? shown.depth.asks : shown.depth.bids;
    const all = levels.reduce((sum, each) => sum + each.quantity, 0n);
    const lots = BigInt(this.#random.below(40));
    return this.#trade(user, side, price, all + lots * pairOf(this.#symbol).lot);
  }

  /** Rests an order near the best price, at the edge of the band, or far from any past price. */
  async #rest(user: string, side: Side): Promise<Done> {
    const { lot, minTurnover, divisor } = pairOf(this.#symbol);
    const factor = this.#random.pick([
      0.0001, 0.3, 0.9002, 0.97, 0.999, 1, 1.001, 1.03, 1.09, 3, 90,
    ]);
    const price = this.#price(factor);
    const min = (minTurnover * divisor) / price / lot + 1n;
    return this.#trade(user, side, price, min * lot * BigInt(1 + this.#random.below(20)));
  }

  async #trade(user: string, side: Side, price: bigint, quantity: bigint): Promise<Done> {
    const { priceDecimals, base } = pairOf(this.#symbol);
    const request = {
      symbol: this.#symbol,
      side,
      type: 'limit' as const,
      price: formatUnits(price, priceDecimals),
      quantity: formatUnits(quantity, base.scale),
      client_id: this.#clientId(),
    };
    await this.#world.send(coinTrade, request, user);
    const { price: at, quantity: size } = request;
    return { what: `${user} ${side}s ${size} ${this.#symbol} at ${at}` };
  }

  async #cancel(): Promise<Done> {
    const waiting = await this.#world.store.all('spot_orders', { status: 'waiting' });
    const order = waiting[this.#random.below(waiting.length || 1)];
    if (!order) return { what: 'nothing to cancel' };
    await this.#world.send(coinCancel, { id: String(order.id) }, order.user_id);
    return { what: `${order.user_id} cancels ${order.id}` };
  }

  async #quote(user: string): Promise<Done> {
    const random = this.#random;
    const { base, quote } = pairOf(this.#symbol);
    const second = pairOf(random.pick(this.#world.feed.symbols)).base;
    const [from, to] = random.pick([
      [base, quote],
      [quote, base],
      [quote, base],
      [base, second],
    ] as const);
    const ids = [String(from.id), String(to.id)];
    const worth = 100 * random.pick([1, 10, 100, 450]);
    const price =
      from === quote ? 1 : Number(this.#shown().last) / 10 ** pairOf(this.#symbol).priceDecimals;
    const amount = (worth / price).toFixed(8);
    const request = { from_currency: ids[0] ?? '', to_currency: ids[1] ?? '', amount };
    const answer = (await this.#world.send(flashAgainst, request, user)) as {
      readonly quote_id: string;
      readonly receives: string;
    } | null;
    const what = `${user} asks what ${amount} ${from.code} are in ${to.code}`;
    if (!answer) return { what };
    const offer = { from: from.code, to: to.code, amount, receives: answer.receives };
    this.#offers.set(user, { ...offer, id: answer.quote_id, ids });
    return { what: `${what}: ${answer.receives}`, quoted: offer };
  }

  async #exchange(): Promise<Done> {
    const [first] = this.#offers;
    if (!first) return { what: 'no quote to take' };
    const [user, { id, ids, ...offer }] = first;
    this.#offers.delete(user);
    const request = {
      from_currency: ids[0] ?? '',
      to_currency: ids[1] ?? '',
      amount: offer.amount,
      quote_id: id,
      client_id: this.#clientId(),
    };
    const answer = await this.#world.send(flashAgainst, request, user);
    const what = `${user} takes ${offer.receives} ${offer.to} for ${offer.amount} ${offer.from}`;
    return answer === null ? { what: `${what}: refused` } : { what, exchanged: offer };
  }

  async #open(user: string, side: Side): Promise<Done> {
    const random = this.#random;
    const { instrument, contractLot, divisor, priceDecimals } = pairOf(this.#symbol);
    const lot = Number((this.#shown().last * contractLot) / divisor) / 1e8;
    const lots = Math.max(1, Math.floor((200 + random.below(20_000)) / lot));
    const type = random.pick(['limit', 'market', 'market'] as const);
    const price = formatUnits(this.#price(random.pick([0.97, 1, 1.03])), priceDecimals);
    const request = {
      symbol: this.#symbol,
      side: side === 'buy' ? ('long' as const) : ('short' as const),
      type,
      ...(type === 'limit' && { price }),
      lots: String(lots),
      leverage: String(random.pick(instrument.leverages)),
      client_id: this.#clientId(),
    };
    await this.#world.send(leverSubmit, request, user);
    return { what: `${user} opens ${request.side} ${lots} lots of ${this.#symbol}` };
  }

  async #stop(): Promise<Done> {
    const row = await this.#position();
    if (!row) return { what: 'no position to set a stop on' };
    const { priceDecimals } = pairOf(row.symbol);
    const at = (factor: number): string => {
      const last = this.#world.feed.shown.get(row.symbol)?.last ?? 1n;
      return formatUnits(BigInt(Math.max(1, Math.round(Number(last) * factor))), priceDecimals);
    };
    const gain = this.#random.pick([1.0001, 1.005, 1.05]);
    const stops = row.side === 'long' ? at(gain) : at(2 - gain);
    await this.#world.send(leverSetStop, { id: String(row.id), take_profit: stops }, row.user_id);
    return { what: `${row.user_id} takes profit at ${stops}` };
  }

  async #close(): Promise<Done> {
    const row = await this.#position();
    if (!row) return { what: 'no position to close' };
    const what = await changeContract(this.#world, this.#random, row, this.#clientId());
    return { what };
  }

  async #move(user: string): Promise<Done> {
    const [from, to] = this.#random.pick([
      ['currency', 'contract'],
      ['contract', 'currency'],
    ] as const);
    const request = { currency_id: '3', from, to, amount: '1000', client_id: this.#clientId() };
    await this.#world.send(walletChange, request, user);
    return { what: `${user} moves 1000 to ${to}` };
  }

  async #position() {
    const open = await this.#world.store.all('contract_orders', { status: ['waiting', 'trading'] });
    const own = open.filter((each) => this.#world.adversaries.includes(each.user_id));
    return own[this.#random.below(own.length || 1)];
  }

  #shown() {
    const shown = this.#world.feed.shown.get(this.#symbol);
    if (!shown) throw new Error(`${this.#symbol} is not shown`);
    return shown;
  }

  #price(factor: number): bigint {
    const price = BigInt(Math.round(Number(this.#shown().last) * factor));
    return price > 0n ? price : 1n;
  }

  #clientId(): string {
    this.#count += 1;
    return `adversary-${String(this.#count).padStart(6, '0')}`;
  }
}

const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

import { INSTRUMENTS, parseUnits } from '@tideline/wire';
import { leverSubmit } from '@tideline/wire/calls/contracts';
import { audit } from '../../exchange/foundation/ledger/audit.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { Seeded } from '../simulation/random.ts';
import { Adversaries, type Offer } from './adversary.ts';
import { pairOf, type Shown } from './outside.ts';
import { FiredTriggers } from './trigger-checks.ts';
import { armBystander } from './trigger-moves.ts';
import { asUsdt, coinWorth, holdingsOf, type Marks, marksOf, profitAt, worthOf } from './wealth.ts';
import { BYSTANDERS, World } from './world.ts';

/** Counts of what happened in a run; a run without activity proves nothing. */
export interface Tally {
  readonly commands: number;
  readonly fills: number;
  readonly exchanges: number;
  readonly contracts: number;
  readonly liquidations: number;
  /** Trigger orders that fired. */
  readonly triggered: number;
}

/** Accounts gained, or a position was settled, by more than the market explains. */
class Gained extends Error {}

/**
 * One run from one seed. One to four accounts sweep, rest, cancel, quote, exchange, open and close
 * on one to three pairs, and arm, pair and amend orders. The feed moves on its own. Two bystanders
 * hold leveraged contracts and one holds stops.
 * @throws Gained when the accounts together gain more, at the feed's marks and after fees, than the
 *   feed's moves explain, or when a position is closed or a trigger fires at a price the feed did
 *   not show
 */
export async function attack(seed: number, steps = 30): Promise<Tally> {
  const random = new Seeded(seed);
  const symbols = drawn(random, 1 + random.below(3));
  const world = await World.create(random, symbols, 1 + random.below(4));
  const trail: string[] = [];
  try {
    await openBystanders(world, random);
    await armBystander(world);
    const run = new Run(world, new Adversaries(random, world), trail);
    for (let step = 0; step < steps; step += 1) {
      world.clock.time += 300 + random.below(1500);
      if (random.chance(0.6)) await run.command();
      else await run.tick(random.pick(symbols));
    }
    return await run.tally();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const story = trail.slice(-12).join('\n  ');
    throw new Gained(`seed ${seed}: ${why}\n  ${story}`, { cause: error });
  } finally {
    await world.close();
  }
}

function drawn(random: Seeded, count: number): string[] {
  const all = INSTRUMENTS.map((each) => each.symbol);
  return Array.from({ length: count }, () => all.splice(random.below(all.length), 1)[0] ?? '');
}

async function openBystanders(world: World, random: Seeded): Promise<void> {
  for (const [at, user] of BYSTANDERS.entries()) {
    const symbol = random.pick(world.feed.symbols);
    const { instrument, contractLot, divisor } = pairOf(symbol);
    const last = world.feed.shown.get(symbol)?.last ?? 1n;
    const lot = Number((last * contractLot) / divisor) / 1e8;
    const request = {
      symbol,
      side: at === 0 ? ('long' as const) : ('short' as const),
      type: 'market' as const,
      lots: String(Math.max(1, Math.floor(500 / lot))),
      leverage: String(random.pick(instrument.leverages.filter((each) => each >= 10))),
      client_id: `bystander-${at}`,
    };
    await world.send(leverSubmit, request, user);
  }
}

class Run {
  readonly #world: World;
  readonly #adversaries: Adversaries;
  readonly #trail: string[];
  readonly #triggers: FiredTriggers;
  #commands = 0;
  #exchanges = 0;
  /** Open positions at the last check. */
  readonly #open = new Set<number>();
  /** Marks at the moment of each quote. */
  readonly #quotedAt = new Map<string, Marks>();

  constructor(world: World, adversaries: Adversaries, trail: string[]) {
    this.#world = world;
    this.#adversaries = adversaries;
    this.#trail = trail;
    this.#triggers = new FiredTriggers(world);
  }

  /** Runs one command. While the feed stands still, no command may make the accounts richer. */
  async command(): Promise<void> {
    const { adversaries } = this.#world;
    const marks = marksOf(this.#world);
    const before = worthOf(await holdingsOf(this.#world, adversaries), marks);
    const { what, quoted, exchanged } = await this.#adversaries.next();
    this.#commands += 1;
    const after = worthOf(await holdingsOf(this.#world, adversaries), marks);
    this.#trail.push(`${what}: ${asUsdt(after - before)}`);
    if (quoted) {
      this.#quotedAt.set(keyOf(quoted), marks);
      must(
        gainOf(quoted, marks) <= 0n,
        `a quote is better than the feed by ${asUsdt(gainOf(quoted, marks))}`,
      );
    }
    let explained = 0n;
    if (exchanged) {
      this.#exchanges += 1;
      // A quote holds for some seconds; the feed's move in that time is a legitimate gain.
      const then = this.#quotedAt.get(keyOf(exchanged)) ?? marks;
      const moved = gainOf(exchanged, marks) - gainOf(exchanged, then);
      if (moved > 0n) explained = moved;
    }
    must(after - before <= explained, `a command gains ${asUsdt(after - before)}`);
    await this.#checkTriggers('command');
    await this.#checkPositions(marks);
  }

  /** Runs one tick. The accounts may gain only what their holdings gain by the feed's marks. */
  async tick(symbol: string): Promise<void> {
    const { adversaries, feed } = this.#world;
    const old = marksOf(this.#world);
    const held = await holdingsOf(this.#world, adversaries);
    const last = await this.#newestFill();
    feed.tick(symbol);
    await this.#world.settle();
    const marks = marksOf(this.#world);
    const gain = worthOf(await holdingsOf(this.#world, adversaries), marks) - worthOf(held, old);
    const explained =
      worthOf(held, marks) - worthOf(held, old) + (await this.#filled(last, symbol, marks));
    this.#trail.push(`tick ${symbol} ${old.get(symbol)} → ${marks.get(symbol)}: ${asUsdt(gain)}`);
    must(gain <= explained, `a tick gains ${asUsdt(gain - explained)} beyond the market's move`);
    await this.#checkTriggers('tick');
    await this.#checkPositions(marks);
  }

  async tally(): Promise<Tally> {
    const { checks } = audit((sql) => this.#world.store.query(sql));
    for (const { ok, name, problems } of checks) must(ok, `${name}: ${problems.join('; ')}`);
    const count = (sql: string) => Number(this.#world.store.query(sql)[0]?.['n'] ?? 0);
    return {
      commands: this.#commands,
      fills: count('select count(*) as n from spot_fills'),
      exchanges: this.#exchanges,
      contracts: count('select count(*) as n from contract_orders'),
      liquidations: count("select count(*) as n from contract_orders where reason = 'liquidation'"),
      triggered: count('select count(*) as n from spot_triggers where triggered_at is not null'),
    };
  }

  async #checkTriggers(cause: 'command' | 'tick'): Promise<void> {
    const problem = await this.#triggers.problem(cause);
    must(problem === null, problem ?? '');
  }

  async #newestFill(): Promise<number> {
    const [row] = this.#world.store.query('select max(id) as id from spot_fills');
    return Number(row?.['id'] ?? 0);
  }

  /**
   * Gain of resting orders that the feed reached within this tick. Each fill must be at a price the
   * feed passed; the feed's move from there to the end of the tick is a legitimate gain.
   */
  async #filled(after: number, symbol: string, marks: Marks): Promise<bigint> {
    const shown = this.#world.feed.shown.get(symbol) as Shown;
    const mark = marks.get(symbol) ?? 0n;
    const { divisor } = pairOf(symbol);
    let explained = 0n;
    const fills = (await this.#world.store.all('spot_fills')).filter(({ id }) => id > after);
    for (const fill of fills) {
      if (!this.#ownsFill(fill)) continue;
      // A triggered limit order of one adversary may meet an order of another: together they gain
      // nothing.
      if (fills.some((each) => isOtherSide(each, fill) && this.#ownsFill(each))) continue;
      const buys = fill.side === 'buy';
      const reached = [...shown.deals, (buys ? shown.depth.asks : shown.depth.bids)[0]?.price];
      const through = reached.some(
        (price) => price !== undefined && (buys ? price <= fill.price : price >= fill.price),
      );
      must(through, `order ${fill.order_id} was filled at ${fill.price}, where the feed never was`);
      const gain = ((mark - fill.price) * fill.quantity * 10n ** 8n) / divisor;
      const own = buys ? gain : -gain;
      if (own > 0n) explained += own;
    }
    return explained;
  }

  #ownsFill({ user_id }: Row<'spot_fills'>): boolean {
    return this.#world.adversaries.includes(user_id);
  }

  /** Positions close only when a mark of the feed requires it, and are paid by the feed's book. */
  async #checkPositions(marks: Marks): Promise<void> {
    for (const row of await this.#world.store.all('contract_orders')) {
      const mark = marks.get(row.symbol) ?? 0n;
      if (row.status === 'trading') {
        this.#open.add(row.id);
        must(equityOf(row, mark) > maintenanceOf(row), `position ${row.id} outlived its margin`);
      } else if (row.status === 'closed' && this.#open.delete(row.id)) this.#checkClosed(row, mark);
    }
  }

  #checkClosed(row: Row<'contract_orders'>, mark: bigint): void {
    if (row.reason === 'user') return;
    const up = row.side === 'long';
    const due =
      row.reason === 'liquidation'
        ? equityOf(row, mark) <= maintenanceOf(row)
        : row.reason === 'take-profit'
          ? row.take_profit !== null && (up ? mark >= row.take_profit : mark <= row.take_profit)
          : row.stop_loss !== null && (up ? mark <= row.stop_loss : mark >= row.stop_loss);
    must(due, `${row.user_id}'s position was closed by ${row.reason} at a mark of ${mark}`);
    const shown = this.#world.feed.shown.get(row.symbol) as Shown;
    let left = row.quantity;
    let paid = 0n;
    for (const { price, quantity } of up ? shown.depth.bids : shown.depth.asks) {
      const taken = quantity < left ? quantity : left;
      paid += price * taken;
      left -= taken;
    }
    paid += mark * left;
    const turnover = paid / pairOf(row.symbol).divisor;
    must(
      turnover === row.close_turnover,
      `${row.user_id} was paid ${row.close_turnover}, not ${turnover}`,
    );
  }
}

/** Whether two fills are the two sides of one trade between users. */
const isOtherSide = (a: Row<'spot_fills'>, b: Row<'spot_fills'>): boolean =>
  a.side !== b.side && a.price === b.price && a.quantity === b.quantity && a.symbol === b.symbol;

const keyOf = (offer: Offer): string =>
  `${offer.from}/${offer.to}/${offer.amount}/${offer.receives}`;

/** Value gained by accepting an offer, at given marks. */
function gainOf({ from, to, amount, receives }: Offer, marks: Marks): bigint {
  return (
    coinWorth(to, parseUnits(receives, 8), marks) - coinWorth(from, parseUnits(amount, 8), marks)
  );
}

const equityOf = (row: Row<'contract_orders'>, mark: bigint): bigint =>
  row.margin + profitAt(row, mark);

function maintenanceOf(row: Row<'contract_orders'>): bigint {
  const share = (row.open_turnover ?? 0n) * BigInt(pairOf(row.symbol).instrument.maintenanceBps);
  return (share + 9_999n) / 10_000n;
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Gained(what);
}

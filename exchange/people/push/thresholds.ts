import { type PriceAlert, slackOf, unitsOf } from '@tideline/streams/pure';
import { DueQueue } from '../../foundation/memory/due-queue.ts';

/** An alert of a device. */
export interface Threshold {
  readonly device: number;
  readonly alert: PriceAlert;
}

/** Alerts of one pair, by the prices that decide them. */
interface Ladder {
  readonly rise: DueQueue<bigint, string>;
  readonly fall: DueQueue<bigint, string>;
}

/**
 * Price alerts of all devices, in the order in which prices reach them. A price that reaches none
 * is compared with two of them, however many there are.
 */
export class Thresholds {
  readonly #ladders = new Map<string, Ladder>();
  readonly #known = new Map<string, Threshold>();

  clear(): void {
    this.#ladders.clear();
    this.#known.clear();
  }

  add(device: number, alert: PriceAlert): void {
    const place = placeOf(alert);
    if (!place) return;
    this.remove(device, alert);
    let ladder = this.#ladders.get(alert.symbol);
    if (!ladder) {
      ladder = { rise: new DueQueue('below'), fall: new DueQueue('above') };
      this.#ladders.set(alert.symbol, ladder);
    }
    const key = keyOf(device, alert);
    this.#known.set(key, { device, alert });
    ladder[place.side].add(key, place.units);
  }

  remove(device: number, { id }: Pick<PriceAlert, 'id'>): void {
    const key = keyOf(device, { id });
    const alert = this.#known.get(key)?.alert;
    const place = alert && placeOf(alert);
    if (!place) return;
    this.#ladders.get(alert.symbol)?.[place.side].remove(key, place.units);
    this.#known.delete(key);
  }

  /** Whether any alert has watched a pair. */
  watches(symbol: string): boolean {
    return this.#ladders.has(symbol);
  }

  /** The alerts that a price decides. They stay here until they are removed. */
  reached(symbol: string, units: bigint): Threshold[] {
    const ladder = this.#ladders.get(symbol);
    if (!ladder) return [];
    const keys = [...ladder.rise.due(units), ...ladder.fall.due(units)];
    return keys.flatMap((key) => this.#known.get(key) ?? []);
  }
}

const keyOf = (device: number, { id }: Pick<PriceAlert, 'id'>): string => `${device} ${id}`;

/** The price that decides an alert next, and its way there; null when none does. */
function placeOf(
  alert: PriceAlert,
): { readonly side: keyof Ladder; readonly units: bigint } | null {
  if (!alert.on) return null;
  const target = unitsOf(alert.symbol, alert.price);
  const rises = alert.direction === 'rise';
  if (alert.armed) return { side: alert.direction, units: target };
  const slack = slackOf(alert);
  return rises ? { side: 'fall', units: target - slack } : { side: 'rise', units: target + slack };
}

import { type PriceAlert, slackOf, unitsOf } from '@tideline/streams/pure';

/** An alert that a price decides when it reaches `units`. */
export interface Threshold {
  readonly device: number;
  readonly alert: PriceAlert;
  readonly units: bigint;
}

/** Thresholds of one pair, those that the price reaches first at the end. */
interface Ladder {
  /** Reached by a price at or above: the lowest is last. */
  readonly up: Threshold[];
  /** Reached by a price at or below: the highest is last. */
  readonly down: Threshold[];
}

/**
 * Price alerts of all devices, in the order in which prices reach them. A price that reaches none
 * is compared with two of them, however many there are.
 */
export class Thresholds {
  readonly #ladders = new Map<string, Ladder>();

  clear(): void {
    this.#ladders.clear();
  }

  add(device: number, alert: PriceAlert): void {
    const place = placeOf(alert);
    if (!place) return;
    const ladder = this.#ladders.get(alert.symbol) ?? { up: [], down: [] };
    this.#ladders.set(alert.symbol, ladder);
    const list = ladder[place.side];
    const at = indexOf(list, place.units, place.side);
    list.splice(at, 0, { device, alert, units: place.units });
  }

  remove(device: number, alert: PriceAlert): void {
    const place = placeOf(alert);
    const ladder = this.#ladders.get(alert.symbol);
    if (!place || !ladder) return;
    const list = ladder[place.side];
    const from = indexOf(list, place.units, place.side);
    for (let at = from; list[at]?.units === place.units; at += 1) {
      if (list[at]?.device !== device || list[at]?.alert.id !== alert.id) continue;
      list.splice(at, 1);
      break;
    }
    if (ladder.up.length + ladder.down.length === 0) this.#ladders.delete(alert.symbol);
  }

  /** Whether any alert watches a pair. */
  watches(symbol: string): boolean {
    return this.#ladders.has(symbol);
  }

  /** The alerts that a price decides. They stay here until they are removed. */
  reached(symbol: string, units: bigint): Threshold[] {
    const ladder = this.#ladders.get(symbol);
    if (!ladder) return [];
    const found: Threshold[] = [];
    for (const [list, isReached] of [
      [ladder.up, (each: bigint) => units >= each],
      [ladder.down, (each: bigint) => units <= each],
    ] as const) {
      for (let at = list.length - 1; at >= 0; at -= 1) {
        const each = list[at];
        if (!each || !isReached(each.units)) break;
        found.push(each);
      }
    }
    return found;
  }
}

/** The price that decides an alert next, and from which side; null when none does. */
function placeOf(
  alert: PriceAlert,
): { readonly side: keyof Ladder; readonly units: bigint } | null {
  if (!alert.on) return null;
  const target = unitsOf(alert.symbol, alert.price);
  const rises = alert.direction === 'rise';
  if (alert.armed) return { side: rises ? 'up' : 'down', units: target };
  const slack = slackOf(alert);
  return rises ? { side: 'down', units: target - slack } : { side: 'up', units: target + slack };
}

/** The first index whose threshold is not reached after one at `units`. */
function indexOf(list: readonly Threshold[], units: bigint, side: keyof Ladder): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = list[middle]?.units ?? 0n;
    if (side === 'up' ? each > units : each < units) low = middle + 1;
    else high = middle;
  }
  return low;
}

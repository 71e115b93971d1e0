import { decideAlert, mergeAlert, type PriceAlert, type Ring } from '@tideline/streams/pure';
import { formatFixed, instrumentOf } from '@tideline/wire';
import type { FeedTick } from '../../foundation/ports/ports.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { Thresholds } from './thresholds.ts';

type AlertsRow = Row<'push_alerts'>;

/** A ring as the exchange keeps it for a device. */
export interface KeptRing extends Omit<Ring, 'seen'> {
  readonly alert: string;
}

/** Rings that a device can still ask for. */
const MAX_RINGS = 50;

interface Watched {
  readonly userId: string;
  readonly alerts: ReadonlyMap<string, PriceAlert>;
  /** Newest first. */
  readonly rings: readonly KeptRing[];
}

/**
 * The price alerts of devices, decided by the rule that the app uses while it is open. All of them
 * are in memory: a price may reach those of accounts that are away.
 */
export class PushAlerts {
  readonly #devices = new Map<number, Watched>();
  readonly #thresholds = new Thresholds();
  /** Pairs with a price since memory was loaded: before it, prices may have been missed. */
  readonly #seen = new Set<string>();
  readonly #onRing: (
    tx: Transaction,
    userId: string,
    device: number,
    alert: string,
    ring: Ring,
  ) => void;

  /** @param onRing - tells a device of a ring, within the command of the price */
  constructor(
    onRing: (tx: Transaction, userId: string, device: number, alert: string, ring: Ring) => void,
  ) {
    this.#onRing = onRing;
  }

  restore(rows: readonly AlertsRow[]): void {
    this.#devices.clear();
    this.#thresholds.clear();
    this.#seen.clear();
    for (const row of rows) this.follow(row);
  }

  /** Applies committed alerts. */
  follow({ device, user_id, alerts, rings }: AlertsRow): void {
    const list = JSON.parse(alerts) as readonly PriceAlert[];
    this.#keep(device, {
      userId: user_id,
      alerts: new Map(list.map((alert) => [alert.id, alert])),
      rings: JSON.parse(rings) as readonly KeptRing[],
    });
  }

  /** Drops the alerts of a device. */
  followRemoval(device: number): void {
    for (const alert of this.#devices.get(device)?.alerts.values() ?? []) {
      this.#thresholds.remove(device, alert);
    }
    this.#devices.delete(device);
  }

  /** Alerts and rings of a device. */
  of(device: number): {
    readonly alerts: readonly PriceAlert[];
    readonly rings: readonly KeptRing[];
  } {
    const known = this.#devices.get(device);
    return { alerts: [...(known?.alerts.values() ?? [])], rings: known?.rings ?? [] };
  }

  /** Takes the alerts of a device. What has rung here and is not known there stays so. */
  replace(tx: Transaction, device: number, userId: string, sent: readonly PriceAlert[]): void {
    const known = this.#devices.get(device);
    const alerts = sent.map((alert) => mergeAlert(alert, known?.alerts.get(alert.id)));
    this.#write(tx, device, {
      userId,
      alerts: new Map(alerts.map((alert) => [alert.id, alert])),
      rings: known?.rings ?? [],
    });
  }

  /** Removes the alerts of a device that is gone. */
  remove(tx: Transaction, device: number): void {
    if (!this.#devices.has(device)) return;
    tx.remove('push_alerts', device);
    this.followRemoval(device);
  }

  /** A pair's prices jumped or were missed. */
  interrupted(symbol: string): void {
    this.#seen.delete(symbol);
  }

  /** Decides alerts by the deals of a tick. */
  ticked(tx: Transaction, { symbol, deals }: Pick<FeedTick, 'symbol' | 'deals'>): void {
    if (!this.#thresholds.watches(symbol)) {
      if (deals.length > 0) this.#seen.add(symbol);
      return;
    }
    for (const { price, time } of deals) {
      const unbroken = this.#seen.has(symbol);
      this.#seen.add(symbol);
      const reached = this.#thresholds.reached(symbol, price);
      if (reached.length === 0) continue;
      const last = formatFixed(price, instrumentOf(symbol)?.priceDecimals ?? 0);
      for (const { device, alert } of reached) {
        this.#decide(tx, device, alert, { last, at: time, unbroken });
      }
    }
  }

  #decide(
    tx: Transaction,
    device: number,
    alert: PriceAlert,
    reading: Parameters<typeof decideAlert>[1],
  ): void {
    const known = this.#devices.get(device);
    const { alert: next, ring } = decideAlert(alert, reading);
    if (!known || next === alert) return;
    const { id } = alert;
    const kept = ring && keptOf(id, ring);
    this.#write(tx, device, {
      userId: known.userId,
      alerts: new Map(known.alerts).set(id, next),
      rings: kept ? [kept, ...known.rings].slice(0, MAX_RINGS) : known.rings,
    });
    if (ring) this.#onRing(tx, known.userId, device, id, ring);
  }

  #write(tx: Transaction, device: number, watched: Watched): void {
    tx.put('push_alerts', {
      device,
      user_id: watched.userId,
      alerts: JSON.stringify([...watched.alerts.values()]),
      rings: JSON.stringify(watched.rings),
    });
    this.#keep(device, watched);
  }

  #keep(device: number, watched: Watched): void {
    this.followRemoval(device);
    this.#devices.set(device, watched);
    for (const alert of watched.alerts.values()) this.#thresholds.add(device, alert);
  }
}

const keptOf = (alert: string, { seen: _, ...ring }: Ring): KeptRing => ({ ...ring, alert });

import type { AccountEvent } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Binding } from '../../http/handler.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Limits } from '../limits/limits.ts';
import type { Sessions } from '../sessions/service.ts';
import type { SecurityLog } from '../users/security-log.ts';
import { type PrivateHosts, pushAgent } from './address.ts';
import { PushAlerts } from './alerts.ts';
import type { PushDevices } from './devices.ts';
import { type Note, noteOf, ringNote } from './notes.ts';
import { PushQueue } from './queue.ts';
import { pushRoutes } from './routes.ts';
import { PushSender, type SenderDependencies } from './sender.ts';
import { drawKeys, keysOf, type VapidKeys } from './vapid.ts';

/** An operator's settings of messages to closed apps. */
export interface PushSettings {
  /** The private key, base64url; drawn at the first start and kept in the store when null. */
  readonly privateKey: string | null;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly subject: string;
  /** Private push services by name, or `name:port`. */
  readonly privateHosts: PrivateHosts;
  /** Authority of their certificates, PEM; for tests. */
  readonly ca?: string;
}

export const PUSH_DEFAULTS: PushSettings = {
  privateKey: null,
  subject: 'mailto:no-reply@tideline.example',
  privateHosts: [],
};

type PushDependencies = Pick<
  SenderDependencies,
  'clock' | 'writer' | 'residents' | 'languages' | 'report'
> & {
  readonly log: SecurityLog;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly devices: PushDevices;
  readonly settings: PushSettings;
};

/** The row of `meta` with the keys. */
const KEYS = 'vapid';

/** Messages to browsers whose app is closed. */
export class Push {
  readonly devices: PushDevices;
  readonly queue = new PushQueue();
  readonly alerts: PushAlerts;
  readonly sender: PushSender;
  readonly bindings: readonly Binding[];
  readonly #fixed: VapidKeys | null;
  #keys: VapidKeys | null = null;
  /** Orders that each command under way has filled. */
  readonly #filled = new WeakMap<Transaction, Set<string>>();

  constructor({ settings, devices, ...deps }: PushDependencies) {
    const { privateHosts, subject, privateKey } = settings;
    this.#fixed = privateKey === null ? null : keysOf(privateKey);
    this.devices = devices;
    this.alerts = new PushAlerts((tx, userId, device, alert, ring) => {
      const row = devices.row(userId, device);
      if (row?.kinds.split(',').includes('alert')) this.queue.put(tx, row, ringNote(alert, ring));
    });
    devices.onRemoval((tx, id) => {
      this.queue.removeOf(tx, id);
      this.alerts.remove(tx, id);
    });
    const parts = { devices, queue: this.queue, keys: () => this.keys, privateHosts };
    const agent = pushAgent(privateHosts, { ca: settings.ca });
    this.sender = new PushSender({ ...deps, ...parts, subject, agent });
    this.bindings = pushRoutes({ ...deps, ...parts, alerts: this.alerts });
  }

  get keys(): VapidKeys | null {
    return this.#fixed ?? this.#keys;
  }

  /** Draws the keys of a new store. */
  prepare(tx: Transaction): void {
    if (this.keys) return;
    const keys = drawKeys();
    this.#keys = keys;
    tx.put('meta', { name: KEYS, value: JSON.stringify(keys) });
  }

  restore(rows: {
    readonly pushDevices: readonly Row<'push_devices'>[];
    readonly pushAlerts: readonly Row<'push_alerts'>[];
    readonly pushQueue: readonly Row<'push_queue'>[];
    readonly vapid: Row<'meta'> | null;
  }): void {
    this.devices.restore(rows.pushDevices);
    this.alerts.restore(rows.pushAlerts);
    this.queue.restore(rows.pushQueue);
    this.#keys = null;
    if (rows.vapid) this.followKeys(rows.vapid);
  }

  /** Applies committed keys. */
  followKeys({ name, value }: Row<'meta'>): void {
    if (name === KEYS) this.#keys = JSON.parse(value) as VapidKeys;
  }

  /** Hears an event of an account within the command that causes it. */
  readonly published = (tx: Transaction, userId: string, event: AccountEvent): void => {
    if (event.kind === 'balance' || this.devices.of(userId).length === 0) return;
    const filled = this.#filled.get(tx) ?? new Set<string>();
    if (event.kind === 'spot-fill') this.#filled.set(tx, filled.add(event.fill.order_id));
    const isFilled = event.kind === 'spot-order' && filled.has(event.order.id);
    const note = noteOf(event, { now: tx.now, filled: isFilled });
    if (note) this.tell(tx, userId, note);
  };

  /** Writes a message to the devices of a user that want its kind. */
  tell(tx: Transaction, userId: string, note: Note): void {
    if (note.kind === 'test') return;
    for (const device of this.devices.wanting(userId, note.kind)) this.queue.put(tx, device, note);
  }

  /** The job. */
  turn(): Promise<void> {
    return this.sender.turn();
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  /** Adds what an operator watches. @param now - the exchange's clock */
  measure(metrics: Metrics, now: () => number): void {
    const { queue, sender } = this;
    metrics.counter(
      'tideline_push_sent_total',
      'Messages that push services took.',
      () => sender.sent,
    );
    metrics.counts(
      'tideline_push_failed_total',
      'Messages and tries that push services did not take, by cause.',
      'cause',
      () => sender.failed,
    );
    metrics.counter(
      'tideline_push_overflow_total',
      'Messages without room in the queue.',
      () => queue.overflow,
    );
    metrics.gauge(
      'tideline_push_waiting',
      'Messages that wait for a push service.',
      () => queue.size,
    );
    metrics.gauge('tideline_push_oldest_seconds', 'Age of the oldest waiting message.', () => {
      const [oldest] = queue.all();
      return oldest ? Math.max(0, now() - oldest.time) / 1_000 : 0;
    });
  }
}

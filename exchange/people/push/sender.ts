import type { Agent } from 'node:https';
import { isLanguage, LANGUAGE_TAGS } from '@tideline/wire';
import type { PushKind, PushMessage } from '@tideline/wire/push';
import type { Dependencies } from '../../foundation/dependencies.ts';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Languages } from '../users/languages.ts';
import { type PrivateHosts, pushAddress } from './address.ts';
import { deliver, type Reply } from './deliver.ts';
import type { PushDeviceRow, PushDevices } from './devices.ts';
import { isUrgent, MANY, type PushQueue, partsOf, type QueueRow } from './queue.ts';
import { isQuiet } from './quiet.ts';
import { pushText } from './texts.ts';
import type { VapidKeys } from './vapid.ts';

export interface SenderDependencies extends Pick<Dependencies, 'clock' | 'writer'> {
  readonly residents: Residents;
  readonly languages: Languages;
  readonly devices: PushDevices;
  readonly queue: PushQueue;
  readonly keys: () => VapidKeys | null;
  readonly subject: string;
  readonly privateHosts: PrivateHosts;
  readonly agent: Agent;
  readonly report: (error: unknown) => void;
}

/** Why a message was not taken. */
export type Failure = 'gone' | 'refused' | 'too-large' | 'busy' | 'server' | 'network' | 'expired';

/** Messages under way at once: a slow service must not keep the others waiting. */
const MAX_SENDING = { all: 64, ofHost: 16 };
/** Devices whose pace is remembered. */
const MAX_PACES = 10_000;
const MINUTE = 60_000;
/** Messages to a device in a minute; more become a summary. */
const PER_MINUTE = 6;
/** Waits before the next try of a device, ms: doubled from the first to the longest. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 15 * MINUTE;
/** Resolution of the last message that a device got, ms. */
const SENT_EVERY = MINUTE;

interface Pace {
  /** Messages since the minute began. */
  count: number;
  minute: number;
  fails: number;
  /** Nothing is tried before this instant. */
  until: number;
}

/**
 * Hands waiting messages to push services, at least once each. Runs where commands are applied: in
 * a cluster, on the leader.
 */
export class PushSender {
  readonly #deps: SenderDependencies;
  readonly #paces = new Map<number, Pace>();
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #byHost = new Map<string, number>();
  readonly #failed = new Map<Failure, number>();
  #sent = 0;

  constructor(deps: SenderDependencies) {
    this.#deps = deps;
  }

  /** Messages that push services have taken since the start. */
  get sent(): number {
    return this.#sent;
  }

  /** Tries without success since the start, by cause. */
  get failed(): ReadonlyMap<Failure, number> {
    return this.#failed;
  }

  /** The job: begins to send what is due. Nobody waits for push services. */
  async turn(): Promise<void> {
    const { clock, writer, queue, residents } = this.#deps;
    if (queue.size === 0 || !writer.ready || this.#ending.signal.aborted) return;
    const now = clock.now();
    if (this.#paces.size > MAX_PACES) this.#prune(now);
    const due = new Map<number, QueueRow[]>();
    for (const row of queue.all()) {
      if (row.due > now || queue.isSending(row.id) || this.#paceOf(row.device).until > now)
        continue;
      due.set(row.device, [...(due.get(row.device) ?? []), row]);
    }
    if (due.size === 0) return;
    // Only what is durable may be told.
    await writer.settle();
    await residents.expect([...due.values()].flatMap(([row]) => row?.user_id ?? []));
    for (const rows of due.values()) await this.#serve(rows, now);
  }

  /** Ends what is under way; it stays in the queue. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#underWay);
    this.#deps.agent.destroy();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Sends what is due to one device. */
  async #serve(rows: readonly QueueRow[], now: number): Promise<void> {
    const { devices, queue, writer } = this.#deps;
    const [first] = rows;
    if (!first) return;
    const device = devices.row(first.user_id, first.device);
    const over = rows.filter(
      (row) => !device || row.expires <= now || (!isUrgent(row) && isQuiet(device, now)),
    );
    if (over.length > 0) {
      this.#count('expired', over.filter(({ expires }) => expires <= now).length);
      await writer.run((tx) => {
        for (const { id } of over) queue.remove(tx, id);
      });
    }
    if (!device) return;
    const live = rows.filter((row) => !over.includes(row));
    const ordinary = live.filter((row) => !isUrgent(row));
    const pace = this.#paceOf(device.id);
    if (now - pace.minute >= MINUTE || now < pace.minute)
      Object.assign(pace, { minute: now, count: 0 });
    const room = PER_MINUTE - pace.count;
    if (ordinary.length > MANY && room > 0) {
      await writer.run((tx) => queue.summarize(tx, device, ordinary));
      for (const row of live) if (isUrgent(row)) this.#begin(row, device);
      return;
    }
    for (const row of live) {
      if (!isUrgent(row) && pace.count >= PER_MINUTE) continue;
      this.#begin(row, device);
    }
  }

  #begin(row: QueueRow, device: PushDeviceRow): void {
    const { queue } = this.#deps;
    const { host } = new URL(device.endpoint);
    const ofHost = this.#byHost.get(host) ?? 0;
    if (this.#underWay.size >= MAX_SENDING.all || ofHost >= MAX_SENDING.ofHost) return;
    // A message that has changed since it was read is sent in the next turn, when it is durable.
    if (queue.row(row.id) !== row || queue.isSending(row.id)) return;
    this.#paceOf(device.id).count += 1;
    queue.begin(row.id);
    this.#byHost.set(host, ofHost + 1);
    const sending = this.#send(row, device)
      .catch((error: unknown) => {
        // The writer takes nothing any more: the message stays for the next process.
        if (!this.#ending.signal.aborted) this.#deps.report(error);
      })
      .finally(() => {
        queue.end(row.id);
        const left = (this.#byHost.get(host) ?? 1) - 1;
        if (left > 0) this.#byHost.set(host, left);
        else this.#byHost.delete(host);
      });
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
  }

  async #send(row: QueueRow, device: PushDeviceRow): Promise<void> {
    const { clock, privateHosts, agent, subject } = this.#deps;
    const keys = this.#deps.keys();
    if (!keys) return;
    // The operator may have changed what is allowed since it subscribed.
    if (!pushAddress(device.endpoint, privateHosts)) return this.#gone(device);
    const ttl = Math.max(1, Math.floor((row.expires - clock.now()) / 1_000));
    const parcel = {
      to: device,
      payload: JSON.stringify(this.#messageOf(row, device)),
      tag: row.tag,
      ttl,
      urgent: isUrgent(row) || row.kind === 'alert' || row.kind === 'stop',
    };
    let reply: Reply;
    try {
      reply = await deliver(parcel, { keys, subject, agent, signal: this.#ending.signal });
    } catch {
      if (this.#ending.signal.aborted) return undefined;
      this.#count('network');
      return this.#wait(device, 0);
    }
    return this.#answered(row, device, reply);
  }

  async #answered(row: QueueRow, device: PushDeviceRow, { status, wait }: Reply): Promise<void> {
    if (status >= 200 && status < 300) return this.#taken(row, device);
    if (status === 404 || status === 410) return this.#gone(device);
    if (status === 429 || status >= 500) {
      this.#count(status === 429 ? 'busy' : 'server');
      return this.#wait(device, wait);
    }
    this.#count(status === 413 ? 'too-large' : 'refused');
    const { host } = new URL(device.endpoint);
    this.#deps.report(
      new Error(`the push service ${host} answered ${status} to a message of kind ${row.kind}`),
    );
    return this.#drop(row);
  }

  async #taken(row: QueueRow, device: PushDeviceRow): Promise<void> {
    const { devices, queue, writer } = this.#deps;
    this.#sent += 1;
    this.#paceOf(device.id).fails = 0;
    await writer.run((tx) => {
      queue.remove(tx, row.id);
      const known = devices.row(device.user_id, device.id);
      if (known && tx.now - (known.sent ?? 0) >= SENT_EVERY) {
        devices.add(tx, { ...known, sent: tx.now });
      }
    });
  }

  /** The browser has ended its subscription. */
  async #gone(device: PushDeviceRow): Promise<void> {
    const { devices, writer } = this.#deps;
    this.#count('gone');
    this.#paces.delete(device.id);
    await writer.run((tx) => {
      const known = devices.row(device.user_id, device.id);
      // It may have subscribed anew in the meantime.
      if (known?.endpoint === device.endpoint) devices.remove(tx, known);
    });
  }

  async #drop(row: QueueRow): Promise<void> {
    await this.#deps.writer.run((tx) => this.#deps.queue.remove(tx, row.id));
  }

  #wait({ id }: PushDeviceRow, asked: number): void {
    const pace = this.#paceOf(id);
    const own = Math.min(FIRST_WAIT * 2 ** Math.min(pace.fails, 20), LONGEST_WAIT);
    pace.fails += 1;
    pace.until = this.#deps.clock.now() + Math.max(own, Math.min(asked, 24 * 60 * MINUTE));
  }

  #messageOf(row: QueueRow, device: PushDeviceRow): PushMessage {
    const { title, text, params } = partsOf(row);
    const own = isLanguage(device.language) ? device.language : 'en';
    const lang = this.#deps.languages.of(device.user_id) ?? own;
    return {
      kind: row.kind as PushKind | 'test',
      lang: LANGUAGE_TAGS[lang],
      title: pushText(lang, title, params),
      body: pushText(lang, text, params),
      ...{ tag: row.tag, page: row.page, time: row.time },
    };
  }

  #paceOf(device: number): Pace {
    const known = this.#paces.get(device);
    if (known) return known;
    const pace = { count: 0, minute: Number.NEGATIVE_INFINITY, fails: 0, until: 0 };
    this.#paces.set(device, pace);
    return pace;
  }

  /** Forgets devices that need not wait. */
  #prune(now: number): void {
    for (const [id, { until, minute }] of this.#paces) {
      if (until <= now && now - minute >= MINUTE) this.#paces.delete(id);
    }
  }

  #count(cause: Failure, by = 1): void {
    this.#failed.set(cause, (this.#failed.get(cause) ?? 0) + by);
  }
}

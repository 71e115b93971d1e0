import type { ErrorId } from '@tideline/wire';
import type { Random } from '../foundation/ports/ports.ts';
import { type Fault, type FaultRule, type PathPoint, parseFaults } from './fault-spec.ts';

/** The fault of one call. */
export interface CallFault {
  readonly wait: number;
  readonly error: ErrorId | null;
}

const UNTOUCHED: CallFault = { wait: 0, error: null };

/** The fault of one call of the Binance-shaped API. */
interface DoorFault extends CallFault {
  /** It is carried out, and its answer is lost. */
  readonly lost: boolean;
  /** It is refused as one too many. */
  readonly limited: boolean;
  /** Time of the ban that refuses it, ms; 0 for none. */
  readonly banned: number;
}

const UNTOUCHED_DOOR: DoorFault = { ...UNTOUCHED, lost: false, limited: false, banned: 0 };

/**
 * Deliberate faults, so that every failure state of a client can be reached. Without rules nothing
 * changes. Frames have their sequence already, so a dropped frame leaves a gap like a lost one.
 */
export class Faults {
  readonly #random: Random;
  #rules: readonly FaultRule[] = [];
  #spec = '';
  /** Frames held back until the next one of their topic has been sent. */
  readonly #held = new Map<string, () => void>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #down = false;
  readonly #disconnects: (() => void)[] = [];
  readonly #cuts: ((isMeant: (name: string) => boolean) => void)[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  get spec(): string {
    return this.#spec;
  }

  /** Whether new sockets are refused. */
  get socketDown(): boolean {
    return this.#down;
  }

  /** Shift of the exchange's clock, ms. */
  get skew(): number {
    const [skew] = this.#faultsOf('clock').filter((fault) => fault.kind === 'skew');
    return skew?.by ?? 0;
  }

  /** Scripted path of a pair's outside price; the same object until the script changes. */
  path(symbol: string): readonly PathPoint[] | null {
    if (this.#rules.length === 0) return null;
    const [path] = this.#faultsOf(`market:${symbol}`).filter((fault) => fault.kind === 'path');
    return path?.points ?? null;
  }

  /** Calls the listener when the events of accounts are cut, with a test of their names. */
  onCut(cut: (isMeant: (name: string) => boolean) => void): void {
    this.#cuts.push(cut);
  }

  /** Calls every listener when sockets are cut. */
  onDisconnect(disconnect: () => void): void {
    this.#disconnects.push(disconnect);
  }

  /**
   * Replaces all faults; an empty text lifts them.
   * @param lift - milliseconds after which they are lifted, if given
   * @throws FaultSpecError; the previous faults then stay in force
   */
  set(spec: string, lift: number | null = null): void {
    const rules = parseFaults(spec);
    this.close();
    this.#rules = rules;
    this.#spec = spec;
    const socket = rules.filter((rule) => rule.target === 'socket').flatMap((rule) => rule.faults);
    for (const fault of socket) {
      if (fault.kind === 'down') this.#takeDown(fault.for);
      else if (fault.kind === 'disconnect') this.#cut();
    }
    for (const { faults, matches, target } of rules) {
      const isCut = target.startsWith('user:') && faults.some(({ kind }) => kind === 'disconnect');
      if (isCut) for (const cut of this.#cuts) cut(matches);
    }
    if (lift !== null) this.#later(lift, () => this.set(''));
  }

  /** Sends a frame as the faults of its topic allow. */
  deliver(topic: string, send: () => void): void {
    if (this.#rules.length === 0) {
      send();
      return;
    }
    let wait = 0;
    let copies = 1;
    for (const fault of this.#faultsOf(topic)) {
      if (fault.kind === 'stall') return;
      if (fault.kind === 'drop' && this.#hits(fault.share)) return;
      if (fault.kind === 'duplicate' && this.#hits(fault.share)) copies++;
      if (fault.kind === 'delay') wait = this.#between(fault.from, fault.to);
      if (fault.kind === 'reorder' && !this.#held.has(topic) && this.#hits(fault.share)) {
        this.#held.set(topic, send);
        return;
      }
    }
    const deliver = (): void => {
      for (let copy = 0; copy < copies; copy++) send();
      const held = this.#held.get(topic);
      this.#held.delete(topic);
      held?.();
    };
    if (wait > 0) this.#later(wait, deliver);
    else deliver();
  }

  /** @param path - path of the contract, e.g. `currency/deal` */
  call(path: string): CallFault {
    return this.#rules.length === 0 ? UNTOUCHED : this.#callFault(this.#faultsOf(`rest:${path}`));
  }

  /**
   * @param name - method and path of the Binance-shaped API, e.g. `POST /api/v3/order`
   * @param keyId - number of the key that signed the call; null without one
   */
  doorCall(name: string, keyId: number | null = null): DoorFault {
    if (this.#rules.length === 0) return UNTOUCHED_DOOR;
    const ofKey = keyId === null ? [] : this.#faultsOf(`key:${keyId}:${name}`);
    const faults = [...this.#faultsOf(`door:${name}`), ...ofKey];
    const hit = (kind: 'lost' | 'limit'): boolean =>
      faults.some((fault) => fault.kind === kind && this.#hits(fault.share));
    const ban = faults.find((fault) => fault.kind === 'ban');
    const own = { lost: hit('lost'), limited: hit('limit'), banned: ban?.wait ?? 0 };
    return { ...this.#callFault(faults), ...own };
  }

  #callFault(faults: readonly Fault[]): CallFault {
    let wait = 0;
    let error: CallFault['error'] = null;
    for (const fault of faults) {
      if (fault.kind === 'slow') wait = this.#between(fault.from, fault.to);
      if (fault.kind === 'fail' && this.#hits(fault.share)) error = 'internal';
      if (fault.kind === 'unavailable' && this.#hits(fault.share)) error = 'unavailable';
      if (fault.kind === 'reject') ({ error } = fault);
    }
    return { wait, error };
  }

  /** Lifts all faults and drops held frames. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held.clear();
    this.#rules = [];
    this.#spec = '';
    this.#down = false;
  }

  #takeDown(time: number | null): void {
    this.#down = true;
    this.#cut();
    if (time !== null) {
      this.#later(time, () => {
        this.#down = false;
      });
    }
  }

  #cut(): void {
    for (const disconnect of this.#disconnects) disconnect();
  }

  #faultsOf(name: string): Fault[] {
    return this.#rules.filter((rule) => rule.matches(name)).flatMap((rule) => rule.faults);
  }

  #hits(share: number): boolean {
    return this.#random.next() < share;
  }

  #between(from: number, to: number): number {
    return from + (to - from) * this.#random.next();
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

// Longer than 300 lines: one socket, whose session, calls and subscriptions end together.
import type { Clock } from '../../foundation/ports/ports.ts';
import type { ApiKeys } from '../../people/keys/service.ts';
import { DoorError } from '../door-error.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorCaller, DoorMarketName, DoorRoute } from '../route.ts';
import type { Callers } from '../serve/callers.ts';
import { carryOut, type FaultOf, nameOf, refuseUnknown, weightOf } from '../serve/carry-out.ts';
import type { DoorLimits } from '../serve/limits.ts';
import { type DoorSocket, Line } from '../sockets/line.ts';
import type { UserData } from '../user-data/user-data.ts';
import { type Call, readCall, readId, signedRequest } from './request.ts';

/** What calls over sockets stand on. */
export interface CallDependencies {
  readonly callers: Callers;
  readonly keys: ApiKeys;
  readonly faultOf: FaultOf;
  readonly userData: UserData;
  readonly clock: Clock;
}

interface CallerOptions extends CallDependencies {
  readonly market: DoorMarketName;
  readonly limits: DoorLimits;
  /** The calls that a socket takes besides those of its session. */
  readonly methods: ReadonlyMap<string, DoorRoute>;
  readonly pace: Clock;
  /** Address of the client, and the network that its calls count for. */
  readonly address: string;
  readonly network: string;
}

/** A key that a socket has logged on with. */
interface Session {
  readonly caller: DoorCaller;
  readonly apiKey: string;
  readonly since: number;
}

/** A subscription to the events of an account. */
interface Subscribed {
  readonly userId: string;
  /** Ends with the session of the socket. */
  readonly ofSession: boolean;
  leave: () => void;
}

/** Weight of the calls; others weigh 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'session.logon': 2,
  'session.status': 2,
  'session.logout': 2,
  'userDataStream.subscribe': 2,
  'userDataStream.subscribe.signature': 2,
  'userDataStream.unsubscribe': 2,
};
const SIGNED = new Set(['apiKey', 'timestamp', 'recvWindow', 'signature']);
/** Calls count by weight; this only bounds a flood of pings and of refused messages. */
const MESSAGES_PER_SECOND = 100;
/** Parameters that only calls over sockets have. */
const OF_SOCKET = new Set(['apiKey', 'signature', 'returnRateLimits']);

/** One socket of `/ws-api/v3` with its session and its subscriptions. */
export class CallSocket {
  readonly #line: Line;
  readonly #options: CallerOptions;
  readonly #connected: number;
  readonly #subscribed = new Map<number, Subscribed>();
  #session: Session | null = null;
  #nextId = 0;
  #closed = false;
  /** Calls are answered in their order. */
  #tail: Promise<void> = Promise.resolve();

  constructor(socket: DoorSocket, options: CallerOptions) {
    this.#options = options;
    this.#connected = options.clock.now();
    const read = (text: string | null): void => {
      this.#tail = this.#tail.then(() => this.#read(text));
    };
    this.#line = new Line(socket, options.pace, read, MESSAGES_PER_SECOND);
  }

  sweep(): void {
    this.#line.sweep();
  }

  close(): void {
    this.#line.cut();
  }

  end(): void {
    this.#closed = true;
    for (const { leave } of this.#subscribed.values()) leave();
    this.#subscribed.clear();
  }

  async #read(text: string | null): Promise<void> {
    if (this.#closed) return;
    let message: unknown = null;
    let used = 1;
    try {
      used = this.#count(1);
      message = parsed(text);
      const call = readCall(message);
      const route = this.#options.methods.get(call.method);
      const weight = route ? weightOf(route, call.params) : (WEIGHTS[call.method] ?? 1);
      used = this.#count(weight - 1);
      if (route) {
        this.#reply({ id: call.id, status: 200, result: await this.#carryOut(route, call) }, used);
        return;
      }
      let answered = false;
      const answer = (result: object): void => {
        answered = true;
        this.#reply({ id: call.id, status: 200, result }, used);
      };
      const result = await this.#answer(call, answer);
      if (result && !answered) answer(result);
    } catch (error) {
      const refusal =
        doorRefusal(error) ??
        new DoorError(-1000, 'An unknown error occurred while processing the request.', 500);
      const { code, data, message: msg, status } = refusal;
      const body = { code, msg, ...(data !== undefined && { data }) };
      this.#reply({ id: readId(message), status, error: body }, used);
    }
  }

  /** Carries out a call that REST has too. @throws DoorError, CallError */
  #carryOut(route: DoorRoute, { params }: Call): Promise<unknown> {
    const { clock, faultOf, limits, market } = this.#options;
    const caller = this.#callerOf(route, params);
    const own = new Map([...params].filter(([name]) => !OF_SOCKET.has(name)));
    if (market === 'spot') refuseUnknown(route, own);
    const fault = faultOf(nameOf(route), caller?.keyId ?? null);
    const call = { parameters: own, caller, now: clock.now() };
    return carryOut(route, call, { limits, fault, headersOf: () => undefined });
  }

  /** The caller by the signature of a call, or by the session of the socket. @throws DoorError */
  #callerOf(route: DoorRoute, params: ReadonlyMap<string, string>): DoorCaller | null {
    const { address, callers, keys } = this.#options;
    if (route.security === 'anyone') return null;
    const session = this.#live();
    if (!session || params.has('apiKey') || params.has('signature')) {
      const claimed = { request: signedRequest(params), key: params.get('apiKey'), address };
      return callers.of(route.security, claimed);
    }
    const { caller } = session;
    if (route.security === 'trade' && !keys.trades(caller.keyId)) {
      throw new DoorError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
    }
    if (params.has('timestamp')) callers.fresh(params);
    return caller;
  }

  #count(weight: number): number {
    const { limits, network } = this.#options;
    return Number(limits.call(network, weight)['x-mbx-used-weight-1m']);
  }

  #reply(answer: object, count: number): void {
    if (this.#closed) return;
    const limit = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1 };
    this.#line.reply({
      ...answer,
      rateLimits: [{ ...limit, limit: this.#options.limits.weight, count }],
    });
  }

  /** The result of a call; null when `answer` was given it. @throws DoorError */
  async #answer(call: Call, answer: (result: object) => void): Promise<object | null> {
    const { clock } = this.#options;
    const { method, params } = call;
    switch (method) {
      case 'ping':
        return {};
      case 'time':
        return { serverTime: clock.now() };
      case 'session.logon':
        return this.#logOn(params);
      case 'session.status':
        return this.#status();
      case 'session.logout':
        return this.#logOut();
      case 'userDataStream.subscribe': {
        const caller = this.#live()?.caller;
        if (!caller) throw new DoorError(-2014, 'API-key format invalid.', 401);
        return this.#subscribe(caller, true, answer);
      }
      case 'userDataStream.subscribe.signature':
        return this.#subscribe(this.#signed(params), false, answer);
      case 'userDataStream.unsubscribe':
        return this.#unsubscribe(params.get('subscriptionId'));
      default:
        throw new DoorError(-1020, 'This operation is not supported.');
    }
  }

  /** @throws DoorError -2014, -2015, -1102, -1021, -1022, -1104 */
  #signed(params: ReadonlyMap<string, string>): DoorCaller {
    const { address, callers } = this.#options;
    const claimed = { request: signedRequest(params), key: params.get('apiKey'), address };
    const caller = callers.of('read', claimed);
    if (!caller) throw new Error('a signed call has no caller');
    const read = [...params.keys()].filter((name) => SIGNED.has(name)).length;
    if (read === params.size) return caller;
    const message = `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${params.size}'.`;
    throw new DoorError(-1104, message);
  }

  #logOn(params: ReadonlyMap<string, string>): object {
    const { clock, keys } = this.#options;
    const caller = this.#signed(params);
    const apiKey = params.get('apiKey') ?? '';
    if (keys.find(apiKey)?.kind !== 'ed25519') {
      throw new DoorError(-4056, 'HMAC_SHA256 API key is not supported.');
    }
    // Another key takes the place of the first one.
    if (this.#session?.caller.keyId !== caller.keyId) this.#endSession();
    this.#session = { caller, apiKey, since: clock.now() };
    return this.#status();
  }

  #logOut(): object {
    this.#endSession();
    return this.#status();
  }

  /** The session while its key lives. */
  #live(): Session | null {
    if (this.#session && !this.#options.keys.has(this.#session.caller.keyId)) this.#session = null;
    return this.#session;
  }

  #status(): object {
    const session = this.#live();
    return {
      apiKey: session?.apiKey ?? null,
      authorizedSince: session?.since ?? null,
      connectedSince: this.#connected,
      returnRateLimits: true,
      serverTime: this.#options.clock.now(),
      userDataStream: this.#subscribed.size > 0,
    };
  }

  async #subscribe(
    caller: DoorCaller,
    ofSession: boolean,
    answer: (result: object) => void,
  ): Promise<null> {
    const { userId } = caller;
    if ([...this.#subscribed.values()].some((each) => each.userId === userId)) {
      throw new DoorError(-2035, 'User Data Stream subscription already active.');
    }
    const id = this.#nextId;
    this.#nextId += 1;
    const entry: Subscribed = { userId, ofSession, leave: () => undefined };
    const listener = {
      opened: () => {
        this.#subscribed.set(id, entry);
        answer({ subscriptionId: id });
      },
      hear: (event: object) => this.#line.send(JSON.stringify({ subscriptionId: id, event })),
      ended: () => this.#terminate(id),
    };
    const { market, userData } = this.#options;
    const leave = await userData.open(caller, listener, market);
    entry.leave = leave;
    // The socket closed while the subscription began.
    if (this.#closed) leave();
    return null;
  }

  #unsubscribe(named: string | undefined): object {
    if (named === undefined) for (const id of [...this.#subscribed.keys()]) this.#terminate(id);
    else if (!this.#subscribed.has(Number(named))) {
      throw new DoorError(-1130, "Data sent for parameter 'subscriptionId' is not valid.");
    } else this.#terminate(Number(named));
    return {};
  }

  #endSession(): void {
    this.#session = null;
    for (const [id, { ofSession }] of [...this.#subscribed]) if (ofSession) this.#terminate(id);
  }

  #terminate(id: number): void {
    const known = this.#subscribed.get(id);
    if (!known) return;
    this.#subscribed.delete(id);
    known.leave();
    if (this.#closed) return;
    const event = { e: 'eventStreamTerminated', E: this.#options.clock.now() };
    this.#line.send(JSON.stringify({ subscriptionId: id, event }));
  }
}

/** @throws DoorError -1100 */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new DoorError(-1100, 'Illegal characters found in the request.');
  }
}

import type { Call, RequestOf, ResponseOf } from '@tideline/wire';
import { schemasOf } from '@tideline/wire/calls';
import * as v from 'valibot';
import { type Core, type CoreConfig, createCore } from '../compose/core.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import type { Caller, Context } from '../http/handler.ts';
import { depthOf, ManualClock, RecordingBus, ScriptedMarket } from './scripted-market.ts';

/** Ids of the demo users: they are the first rows of a new store. */
const READY = { demo: '1', maker: '2' } as const;

/** The origin of a call. */
export type From = Pick<Context, 'address' | 'device' | 'agent' | 'origin' | 'sandbox'>;

const HERE: From = { address: '127.0.0.1', device: null, agent: '', origin: null };

/** A complete core on a scripted market, called like the server calls it. */
export interface Bench {
  readonly core: Core;
  readonly clock: ManualClock;
  readonly market: ScriptedMarket;
  readonly bus: RecordingBus;
  /** A demo user as the server sees them; the password is hashed once, not for each test. */
  login(account: 'demo' | 'maker'): Promise<Caller>;
  /** Validates request and answer by the row, as the server does. */
  call<Row extends Call>(
    row: Row,
    request: RequestOf<Row>,
    caller?: Caller | null,
    from?: Partial<From>,
  ): Promise<ResponseOf<Row>>;
}

export interface BenchOptions {
  readonly dataDir?: string;
  readonly config?: CoreConfig;
  readonly clock?: ManualClock;
  /** The source of the prices that the market reports. */
  readonly feedLabel?: string;
  /** Starts with a BTC book of 10 levels a side around 61800 and one deal; true by default. */
  readonly opened?: boolean;
}

export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const clock = options.clock ?? new ManualClock();
  const market = new ScriptedMarket(clock);
  if (options.feedLabel !== undefined) {
    market.info = { kind: 'sim', label: options.feedLabel, shift: null };
  }
  const bus = new RecordingBus();
  const core = await createCore({
    dataDir: options.dataDir ?? ':memory:',
    clock,
    random: { next: () => 0.5 },
    market,
    bus,
    ...(options.config ? { config: options.config } : {}),
  });
  market.connect(core.matching);
  if (options.opened !== false) openMarket(market);

  const call: Bench['call'] = async (row, request, caller = null, from = {}) => {
    const binding = core.bindings.find(
      (each) => each.row.method === row.method && each.row.path === row.path,
    );
    if (!binding) throw new Error(`${row.method} ${row.path} is not bound`);
    const answer = await binding.handle(v.parse(schemasOf(row).request, request) as never, {
      caller,
      lang: 'en',
      ...HERE,
      ...from,
    });
    return v.parse(schemasOf(row).response, answer) as never;
  };

  const login: Bench['login'] = async (account) => {
    const userId = READY[account];
    return { userId, sessionId: 'test', verified: true };
  };

  return { core, clock, market, bus, login, call };
}

/** Ten levels a side, one BTC each, a dollar apart: bids from 61799, asks from 61801. */
export function openMarket(market: ScriptedMarket): void {
  const rows = (first: number, step: number) =>
    Array.from({ length: 10 }, (_, at): [string, string] => [String(first + step * at), '1']);
  market.tick('BTCUSDT', {
    deals: [['61800', '0.5', 'buy']],
    book: depthOf('BTCUSDT', rows(61_799, -1), rows(61_801, 1)),
  });
}

/** The error id of a refused call; fails when it is not refused. */
export async function refusal(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof CallError) return error.id;
    throw error;
  }
  throw new Error('was not refused');
}

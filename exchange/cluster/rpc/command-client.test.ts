import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stays, until } from '../../../tests/support/until.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { createLog } from '../../http/log.ts';
import { pack } from '../bus/codec.ts';
import { MemoryBroker, type MemoryBus } from '../bus/memory-bus.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import { CommandClient } from './command-client.ts';
import { type Handlers, serveCommands } from './command-server.ts';
import { LeaderNews } from './leader-news.ts';
import { LeaderWatch } from './leader-watch.ts';

const WIRE = 'v1';
let broker: MemoryBroker;
let edge: MemoryBus;
let client: CommandClient;
let watch: LeaderWatch;
let ends: (() => void)[];
let lines: string[];

const context = { caller: null, lang: 'en', address: '127.0.0.1' } as const;
const CALL = { id: 'POST coin/trade', input: { client_id: 'c' }, context };

/** A leader whose calls are answered by a function. */
function leader(
  term: number,
  call: () => Promise<unknown>,
  options: { wire?: string; mayAnswer?: () => boolean } = {},
) {
  const bus = broker.connect();
  const handlers = { call } as unknown as Handlers;
  const { wire = WIRE, mayAnswer = () => true } = options;
  const server = { bus, term, handlers, mayAnswer, now: () => Date.now() };
  const unserve = serveCommands({ ...server, log: createLog({ level: 'silent' }) });
  const news = new LeaderNews({ bus, term, wire, now: () => Date.now() });
  ends.push(() => news.close());
  return {
    bus,
    /** Stops like a killed process: what it would say later is lost. */
    kill: () => {
      bus.link(false);
      unserve();
      news.close();
    },
  };
}

/** Shorter than in use, so that the tests do not wait 5 s. */
const PATIENCE = 700;
const parts = (now: () => number) => ({ bus: edge, leader: watch, now, random: () => 0.5 });

const known = async (): Promise<void> => {
  while (watch.term === null) await new Promise((resolve) => setImmediate(resolve));
};
const idOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error as CallError).id,
  );

beforeEach(() => {
  ends = [];
  lines = [];
  broker = new MemoryBroker();
  edge = broker.connect();
  const now = () => performance.now();
  watch = new LeaderWatch({ bus: edge, wire: WIRE, now, report: (line) => lines.push(line) });
  client = new CommandClient({ ...parts(now), patience: PATIENCE });
});
afterEach(() => {
  for (const end of ends) end();
  watch.close();
});

describe('a command of an edge', () => {
  it('returns the answer or the refusal of the leader', async () => {
    leader(1, async () => ({ id: '7' }));
    await known();
    expect(await client.ask('call', CALL, 'idempotent')).toEqual({ id: '7' });
    leader(2, async () => {
      throw new CallError('insufficient-balance', 'quantity');
    });
    while (watch.term !== 2) await new Promise((resolve) => setImmediate(resolve));
    await expect(client.ask('call', CALL, 'idempotent')).rejects.toMatchObject({
      id: 'insufficient-balance',
      field: 'quantity',
    });
  });

  it('waits for the first leader, because nothing was sent yet', async () => {
    const asked = client.ask('call', CALL, 'once');
    leader(1, async () => 'done');
    expect(await asked).toBe('done');
  });

  it('goes to the next leader when the one that got it dies, if a copy is harmless', async () => {
    let begun = 0;
    const first = leader(1, () => {
      begun += 1;
      return new Promise(() => undefined);
    });
    await known();
    const asked = client.ask('call', CALL, 'idempotent');
    const once = client.ask('call', CALL, 'once');
    const harmless = client.ask('call', CALL, 'harmless');
    const lost = idOf(once);
    await until('three calls at the first leader', () => begun === 3, { every: 1 });
    first.kill();
    let calls = 0;
    leader(2, async () => ++calls);
    expect(new Set(await Promise.all([asked, harmless]))).toEqual(new Set([1, 2]));
    // A copy of one without a client id would be a second effect.
    expect(await lost).toBe('outcome-unknown');
    expect(calls).toBe(2);
  });

  it.each(['unavailable', 'outcome-unknown'] as const)(
    'is repeated when a leader that steps down answers %s',
    async (id) => {
      let tries = 0;
      leader(1, async () => {
        tries += 1;
        if (tries < 3) throw new CallError(id);
        return tries;
      });
      await known();
      expect(await client.ask('call', CALL, 'idempotent')).toBe(3);
      tries = 0;
      expect(await client.ask('call', CALL, 'harmless')).toBe(3);
      tries = 0;
      // Its effect may be committed, so neither a copy nor a refusal would be right.
      expect(await idOf(client.ask('call', CALL, 'once'))).toBe('outcome-unknown');
      expect(tries).toBe(1);
    },
  );

  it('has an unknown outcome without an answer in time, and none when nobody received it', async () => {
    let begun = false;
    const first = leader(1, () => {
      begun = true;
      return new Promise(() => undefined);
    });
    await known();
    const received = idOf(client.ask('call', CALL, 'idempotent'));
    await until('the call at the leader', () => begun, { every: 1 });
    first.kill();
    const unreceived = idOf(client.ask('call', CALL, 'idempotent'));
    expect([await received, await unreceived]).toEqual(['outcome-unknown', 'unavailable']);
  });

  it('is sent again in any case when the leader did not begin it', async () => {
    let ready = false;
    let refused = 0;
    const mayAnswer = () => {
      if (!ready) refused += 1;
      return ready;
    };
    leader(1, async () => 'done', { mayAnswer });
    await known();
    const asked = client.ask('call', CALL, 'once');
    await until('two refusals', () => refused >= 2, { every: 1 });
    ready = true;
    expect(await asked).toBe('done');
  });

  it('is sent again when the leader has connected anew: the request may be lost', async () => {
    let calls = 0;
    const own = leader(1, async () => {
      calls += 1;
      return calls === 1 ? new Promise(() => undefined) : calls;
    });
    await known();
    const asked = client.ask('call', CALL, 'idempotent');
    const once = idOf(client.ask('call', CALL, 'once'));
    while (calls < 2) await new Promise((resolve) => setImmediate(resolve));
    own.bus.link(false);
    own.bus.link(true);
    expect(await asked).toBeGreaterThan(1);
    await once;
  });

  it('is refused by a leader that gets it after its deadline', async () => {
    let calls = 0;
    leader(1, async () => ++calls);
    await known();
    const late = { op: 'call', ask: CALL, deadline: Date.now() - 1 };
    const reply = await edge.request(SUBJECTS.commands(1), pack(late), 1_000);
    expect(new TextDecoder().decode(reply)).toContain('unavailable');
    expect(calls).toBe(0);
  });

  it('does not go to a leader with another contract, which is reported once', async () => {
    leader(3, async () => 'wrong', { wire: 'v2' });
    const asked = idOf(client.ask('call', CALL, 'idempotent'));
    while (lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([
      'the leader of term 3 has contract v2, this edge v1: deploy one version',
    ]);
    expect(watch.problem).toBe('the leader of term 3 has another contract');
    expect(await asked).toBe('unavailable');
    expect(lines).toHaveLength(1);
  });

  it('ignores the beats of an earlier term: a frozen leader that wakes up', async () => {
    leader(2, async () => 'new');
    await known();
    leader(1, async () => 'old');
    // Longer than the leader of the earlier term needs for a beat.
    await stays(300, () => expect(watch.term).toBe(2));
    expect(await client.ask('call', CALL, 'once')).toBe('new');
  });
});

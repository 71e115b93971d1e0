import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkOf } from '../../http/client-address.ts';
import { type Claim, provenClaim, rangesOf, strangersClaim, usersClaim } from './claim.ts';
import { Turns } from './turns.ts';

const WORK = 35;
const PATIENCE = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const turnsAt = (atOnce: number, waiting = 200) =>
  new Turns({ atOnce, waiting, patience: PATIENCE, now: () => Date.now() });

/** Virtual time that a work or a round trip takes. */
const takes = (time: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, time);
  return promise;
};
const work = () => takes(WORK);
const roundTrip = () => takes(500);
const stranger = (address: string): Claim => strangersClaim({ address });

/** Time until a claim has been served, ms; null when it was refused. */
async function served(turns: Turns, claim: Claim): Promise<number | null> {
  const began = Date.now();
  const outcome = turns.run(claim, work).then(
    () => Date.now() - began,
    () => null,
  );
  let time: number | null | undefined;
  void outcome.then((value) => {
    time = value;
  });
  while (time === undefined) await vi.advanceTimersByTimeAsync(5);
  return time;
}

/** Keeps each address asking again as soon as it has its answer. */
function flood(turns: Turns, addresses: readonly string[], each: number): () => void {
  let over = false;
  const ask = async (address: string): Promise<void> => {
    // A refused client asks again after one round trip.
    while (!over) await turns.run(stranger(address), work).catch(roundTrip);
  };
  for (const address of addresses) for (let i = 0; i < each; i += 1) void ask(address);
  return () => {
    over = true;
  };
}

const networks = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.7`);

it.each([
  [3, 4],
  [34, 4],
  [334, 1],
])('begins the work of a newcomer at once beside a flood from %i networks', async (count, each) => {
  const turns = turnsAt(2);
  const end = flood(turns, networks(count), each);
  await vi.advanceTimersByTimeAsync(25_000);
  const proven = await served(turns, provenClaim({ address: '192.0.2.1' }));
  const waited = await served(turns, stranger('198.51.100.1'));
  end();
  expect(proven).not.toBeNull();
  expect(proven).toBeLessThanOrEqual(WORK + 5);
  // The next turn is that of the newcomer who has proven nothing.
  expect(waited).not.toBeNull();
  expect(waited).toBeLessThanOrEqual(2 * WORK + 5);
});

it('keeps a place for the first three works of somebody who is proven', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 9, patience: PATIENCE, cost: 35, now: Date.now });
  const begun: [string, boolean][] = [];
  const ask = (name: string, claim: Claim, time: number) =>
    void turns.run(claim, (ahead) => {
      begun.push([name, ahead]);
      return takes(time);
    });
  ask('first stranger', stranger('10.0.0.1'), 5_000);
  ask('second stranger', stranger('10.0.1.1'), 5_000);
  for (const name of ['sign-up', 'mistyped', 'log-in', 'again']) {
    ask(name, usersClaim('7'), 900);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(begun).toEqual([
    ['first stranger', false],
    ['sign-up', true],
    ['mistyped', true],
    ['log-in', true],
  ]);
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect(begun.slice(4).map(([name]) => name)).toEqual(['second stranger', 'again']);
});

it('serves the device of an owner beside 3,000 networks that ask for the first time', async () => {
  const turns = turnsAt(2, 5_000);
  const end = flood(turns, networks(3_000), 1);
  await vi.advanceTimersByTimeAsync(200);
  const waited = await served(turns, usersClaim('7'));
  end();
  expect(waited).toBeLessThanOrEqual(2 * WORK + 5);
});

it.each([
  ['the device of an owner', usersClaim('7')],
  ['who has proven a mailbox', provenClaim({ address: '192.0.2.1' })],
])('serves %s first while new networks ask without an end', async (_, claim) => {
  const turns = turnsAt(2);
  let network = 0;
  const flooding = setInterval(() => {
    network += 1;
    turns.run(stranger(`10.${network >> 8}.${network & 255}.7`), work).catch(() => undefined);
  }, 5);
  // Several ask between the claim and the end of the next work.
  await vi.advanceTimersByTimeAsync(2_006);
  const waited = await served(turns, claim);
  clearInterval(flooding);
  expect(waited).not.toBeNull();
  expect(waited).toBeLessThanOrEqual(2 * WORK + 5);
});

it('shares among users, however many networks one of them has', async () => {
  const turns = turnsAt(1);
  let over = false;
  const ask = async (): Promise<void> => {
    while (!over) await turns.run(usersClaim('greedy'), work).catch(roundTrip);
  };
  for (let i = 0; i < 50; i += 1) void ask();
  await vi.advanceTimersByTimeAsync(5_000);
  const waited = await served(turns, usersClaim('modest'));
  over = true;
  expect(waited).toBeLessThanOrEqual(2 * WORK + 5);
});

it('serves another provider at once beside a flood from one provider', async () => {
  const turns = turnsAt(1);
  const addresses = Array.from({ length: 64 }, (_, i) => `2001:db8:${i.toString(16)}::1`);
  const end = flood(turns, addresses, 2);
  await vi.advanceTimersByTimeAsync(20_000);
  const elsewhere = await served(turns, stranger('2001:db9::1'));
  end();
  expect(elsewhere).toBeLessThanOrEqual(2 * WORK + 5);
});

it('refuses a claim after the longest wait, with the time until another try', async () => {
  const turns = turnsAt(1);
  void turns.run(stranger('10.0.0.1'), () => new Promise(() => undefined));
  const refused = expect(turns.run(stranger('10.0.0.2'), work)).rejects.toMatchObject({
    id: 'rate-limited',
    params: { seconds: '10' },
  });
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await refused;
  expect(turns.length).toBe(0);
});

it('refuses the largest user first when too many wait', async () => {
  const turns = turnsAt(1, 3);
  void turns.run(stranger('10.0.0.1'), () => new Promise(() => undefined));
  const outcomes: string[] = [];
  for (const [name, address] of [
    ['newcomer', '10.0.9.1'],
    ['again', '10.0.0.1'],
    ['other', '10.0.8.1'],
    ['third', '10.0.7.1'],
  ] as const) {
    void turns.run(stranger(address), work).catch(() => outcomes.push(name));
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(['again']);
});

it('does no work for a connection that has closed', async () => {
  const turns = turnsAt(1);
  let finish = (): void => undefined;
  const first = turns.run(stranger('10.0.0.1'), () => new Promise<void>((go) => (finish = go)));
  const connection = new AbortController();
  let worked = false;
  const left = turns
    .run({ ...stranger('10.0.0.2'), gone: connection.signal }, async () => {
      worked = true;
    })
    .catch(() => 'left');
  connection.abort();
  expect(await left).toBe('left');
  finish();
  await first;
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(worked).toBe(false);
  await expect(
    turns.run({ ...stranger('10.0.0.2'), gone: connection.signal }, work),
  ).rejects.toMatchObject({ id: 'rate-limited' });
});

it('runs at most the allowed number at once, and all in the end (property)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 60 })), {
        maxLength: 40,
      }),
      async (atOnce, claims) => {
        const turns = turnsAt(atOnce);
        let running = 0;
        let maxRunning = 0;
        let done = 0;
        for (const [who, time] of claims) {
          const claim = stranger(`10.0.${who}.1`);
          void turns.run(claim, async () => {
            running += 1;
            maxRunning = Math.max(maxRunning, running);
            await takes(time);
            running -= 1;
            done += 1;
          });
        }
        await vi.advanceTimersByTimeAsync(PATIENCE - 1);
        expect(maxRunning).toBeLessThanOrEqual(atOnce);
        expect(done).toBe(claims.length);
      },
    ),
    { numRuns: 50 },
  );
});

it('takes both addresses of localhost for one network', () => {
  // A browser asks for a code over one of them, and sends the form over the other.
  expect(networkOf('::1')).toBe(networkOf('127.0.0.1'));
  expect(networkOf('0:0:0:0:0:0:0:1')).toBe('127.0.0.1');
  expect(rangesOf('::1')).toEqual(rangesOf('127.0.0.1'));
  expect(networkOf('::2')).toBe('::/64');
});

it('names one range for an IPv4 address and three for an IPv6 address', () => {
  expect(rangesOf('10.1.2.3').map(({ name }) => name)).toEqual(['10.1.2.0/24']);
  expect(rangesOf('::ffff:10.1.2.3')).toEqual(rangesOf('10.1.2.99'));
  expect(rangesOf('2001:db8:1:2:3:4:5:6').map(({ name }) => name)).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1::/48',
    '2001:db8::/32',
  ]);
  expect(rangesOf('2001:0DB8:1:2::9')).toEqual(rangesOf('2001:db8:1:2:3:4:5:6'));
  expect(rangesOf('somewhere')).toEqual([{ name: 'somewhere', parts: 1 }]);
});

import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import { ManualClock } from '../../testing/scripted-market.ts';
import type { UserRow } from '../users/rules.ts';
import type { Accounts } from '../users/service.ts';
import { Devices } from './devices.ts';
import type { LoginGuesses } from './login-guesses.ts';
import { type SessionRow, Sessions } from './service.ts';

const MINUTE = 60_000;
const LIFETIME = 24 * 60 * MINUTE;
const GUEST = 60 * MINUTE;
const IDLE = 10 * 60 * MINUTE;
const USERS = ['1', '2', 'guest'] as const;
type User = (typeof USERS)[number];
const lifetimeOf = (user: string) => (user === 'guest' ? GUEST : LIFETIME);

/** Sessions with a table that every write reaches at once. */
function desk(residents?: object) {
  const clock = new ManualClock();
  const table = new Map<string, SessionRow>();
  const ended: string[] = [];
  let ids = 0;
  const tx = {
    get now() {
      return clock.time;
    },
    nextId: () => {
      ids += 1;
      return ids;
    },
    put: (name: string, row: SessionRow) => name === 'sessions' && table.set(row.id, row),
    remove: (name: string, id: string) => name === 'sessions' && table.delete(id),
    publish: (user: string, event: { kind: string }) => ended.push(`${user} ${event.kind}`),
  } as unknown as Transaction;
  const devices = new Devices();
  const sessions = new Sessions({
    clock,
    writer: { tell: (change: (tx: Transaction) => void) => change(tx) } as Writer,
    accounts: {
      require: (id: string) => ({ id, account: id, verification: 'none' }) as unknown as UserRow,
      isGuest: (id: string) => id === 'guest',
      verified: (id: string) => id === '2',
      byLogin: () => null,
    } as unknown as Accounts,
    devices,
    guesses: { mayTry: () => undefined, fail: () => undefined } as unknown as LoginGuesses,
    isShared: () => false,
    lifetime: LIFETIME,
    idle: IDLE,
    guestLifetime: GUEST,
    ...(residents && { residents: residents as Residents }),
  });
  return { clock, table, ended, tx, devices, sessions };
}

const step = fc.record({
  do: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('begin', 'use', 'wait') },
    {
      weight: 4,
      arbitrary: fc.constantFrom('end', 'end others', 'end device', 'renew', 'restore', 'removed'),
    },
    { weight: 1, arbitrary: fc.constant('end all') },
  ),
  user: fc.constantFrom(...USERS),
  /** Which of all sessions that ever began. */
  at: fc.nat(5),
  device: fc.constantFrom('phone', 'desk', null),
  minutes: fc.constantFrom(1, 14, 15, 59, 60, 599, 600, 24 * 60 - 1, 24 * 60),
});

/** When a session ends unless it is used before. */
const endOf = ({ user, expires, seen }: Known) =>
  user === 'guest' ? expires : Math.min(expires, seen + IDLE);

interface Known {
  readonly id: string;
  readonly token: string;
  readonly user: User;
  readonly device: number;
  readonly created: number;
  expires: number;
  seen: number;
}

it('keeps exactly the sessions that began and did not end, each with its user and lifetime', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { clock, table, ended, tx, devices, sessions } = desk();
      const all: Known[] = [];
      let live: Known[] = [];
      const drop = (gone: readonly Known[], user: User) => {
        live = live.filter((each) => !gone.includes(each));
        return gone.length > 0 ? [`${user} session-ended`] : [];
      };
      for (const { do: what, user, at, device, minutes } of steps) {
        ended.length = 0;
        let expected: string[] = [];
        // Sessions of one millisecond have no order.
        if (what === 'begin') clock.time += 1;
        const { time: now } = clock;
        const own = live.filter((each) => each.user === user);
        const chosen = all[at % Math.max(1, all.length)];
        const held = own.find((each) => each === chosen);
        if (what === 'begin') {
          expected = drop(
            own.filter((each) => endOf(each) <= now),
            user,
          );
          const origin = { address: '192.0.2.1', device, agent: '' };
          const begun = sessions.begin(tx, user, origin);
          const row = [...table.values()].find(
            (each) => each.token_hash === hash('sha256', begun.session.token),
          );
          expect(row).toMatchObject({
            user_id: user,
            created: now,
            seen: now,
            address: '192.0.2.1',
          });
          expect(begun.session.expires).toBe(now + lifetimeOf(user));
          const one: Known = {
            id: row?.id ?? '',
            token: begun.session.token,
            user,
            device: begun.device.id,
            created: now,
            expires: now + lifetimeOf(user),
            seen: now,
          };
          all.push(one);
          live.push(one);
        }
        if (what === 'wait') clock.time += minutes * MINUTE;
        if (what === 'end' && chosen) {
          expect(sessions.end(tx, user, chosen.id)).toBe(held !== undefined);
          expected = drop(held ? [held] : [], user);
        }
        if (what === 'end all') {
          expect(sessions.endAll(tx, user)).toBe(own.filter((each) => endOf(each) > now).length);
          expected = drop(own, user);
        }
        if (what === 'end others') {
          sessions.endOthers(tx, user, chosen?.id ?? '');
          expected = drop(
            own.filter((each) => each !== chosen),
            user,
          );
          expect(devices.of(user).every(({ id }) => id === held?.device)).toBe(true);
        }
        if (what === 'end device' && chosen) {
          sessions.endOfDevice(tx, user, chosen.device);
          expected = drop(
            own.filter((each) => each.device === chosen.device),
            user,
          );
        }
        if (what === 'renew' && chosen) {
          sessions.renew(tx, user, chosen.id);
          if (held) Object.assign(held, { seen: now, expires: now + lifetimeOf(user) });
        }
        if (what === 'removed' && chosen) {
          table.delete(chosen.id);
          // Notified by the commit, or found out when memory is rebuilt.
          if (at % 2 === 0) sessions.followRemoval(chosen.id);
          else sessions.restore([...table.values()]);
          drop([chosen], user);
        }
        if (what === 'restore') {
          // Rows come back in any order.
          sessions.restore([...table.values()].toReversed());
        }
        expect(ended).toEqual(expected);
        if (what === 'use') {
          for (const each of all) {
            const works = live.includes(each) && endOf(each) > clock.time;
            const answer = works
              ? {
                  userId: each.user,
                  sessionId: each.id,
                  verified: each.user === '2',
                  expires: endOf(each),
                }
              : null;
            expect(sessions.authenticate(each.token)).toEqual(answer);
            if (works && clock.time - each.seen >= 15 * MINUTE) {
              each.seen = clock.time;
              if (each.user === 'guest') each.expires = clock.time + GUEST;
            }
            expect(sessions.authenticateSession(each.user, each.id)).toEqual(
              answer && { ...answer, expires: endOf(each) },
            );
          }
        }
        for (const name of USERS) {
          const mine = live.filter((each) => each.user === name);
          expect(
            sessions.of(name).map(({ id, expires, seen, created }) => [id, expires, seen, created]),
          ).toEqual(
            mine
              .filter((each) => endOf(each) > clock.time)
              .toReversed()
              .map(({ id, expires, seen, created }) => [id, expires, seen, created]),
          );
          for (const each of all) expect(sessions.owns(name, each.id)).toBe(mine.includes(each));
        }
        const stored = ({ id, seen, expires }: SessionRow | Known) => `${id} ${seen} ${expires}`;
        expect([...table.values()].map(stored).toSorted()).toEqual(live.map(stored).toSorted());
      }
    }),
    { numRuns: 300 },
  );
});

it('notes a use when the last noted one is a quarter of an hour ago, and not before', () => {
  const { clock, sessions, table, tx } = desk();
  const origin = { address: '192.0.2.1', device: null, agent: '' };
  const { token } = sessions.begin(tx, '1', origin).session;
  const begun = clock.time;
  const seen = () => [...table.values()].map((row) => row.seen - begun);
  clock.time += 15 * MINUTE - 1;
  sessions.authenticate(token);
  expect(seen()).toEqual([0]);
  clock.time += 1;
  sessions.authenticate(token);
  expect(seen()).toEqual([15 * MINUTE]);
});

it('welcomes an owner: the place is known from then on', () => {
  const { devices, sessions, tx } = desk();
  const origin = { address: '192.0.2.1', device: 'phone', agent: '' };
  expect(devices.placeOf('1', origin).known).toBeNull();
  sessions.welcome(tx, '1', origin);
  expect(devices.placeOf('1', origin).known).toBe('device');
  expect(devices.placeOf('2', origin).known).toBeNull();
});

it('brings an account into memory by its name before its password is checked', async () => {
  const asked: string[] = [];
  const { sessions } = desk({ expectByLogin: async (name: string) => asked.push(name) });
  const from = { address: '192.0.2.1', device: null, agent: '' };
  await expect(
    sessions.check({ account: 'Ada@X.example', password: 'guess' }, from),
  ).rejects.toMatchObject({ id: 'wrong-credentials' });
  expect(asked).toEqual(['ada@x.example']);
});

it('renews and removes nothing that is not there', () => {
  const { sessions, table, tx } = desk();
  sessions.renew(tx, '1', 'none');
  sessions.followRemoval('none');
  expect([sessions.of('1'), sessions.owns('1', 'none'), table.size]).toEqual([[], false, 0]);
});

it('brings an account into memory before it looks at its sessions or writes one', () => {
  const asked: string[] = [];
  const { clock, sessions, table, tx } = desk({
    arrive: (user: string) => asked.push(user),
    arriveBy: (_: string, { token_hash }: { token_hash: string }) => {
      asked.push(token_hash);
      for (const row of table.values()) sessions.follow(row);
    },
  });
  const did = (act: () => unknown) => {
    asked.length = 0;
    act();
    return asked.splice(0);
  };
  const origin = { address: '192.0.2.1', device: null, agent: '' };
  let token = '';
  expect(
    did(() => {
      token = sessions.begin(tx, '1', origin).session.token;
    }),
  ).toContain('1');
  const [row] = table.values();
  expect(did(() => sessions.of('1'))).toEqual(['1']);
  expect(did(() => sessions.owns('1', row?.id ?? ''))).toEqual(['1']);
  expect(did(() => sessions.authenticateSession('1', row?.id ?? ''))).toEqual(['1']);
  expect(did(() => sessions.authenticate(token))).toEqual([]);
  // A look is noted by a change of the row.
  clock.time += 15 * MINUTE;
  expect(did(() => sessions.authenticate(token))).toEqual(['1']);
  sessions.restore([]);
  clock.time += 15 * MINUTE;
  expect(did(() => sessions.authenticate(token))).toEqual([row?.token_hash, '1']);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { Members } from './members.ts';

interface Client {
  readonly name: string;
}
type Session = { readonly userId: string; readonly expires: number } | null;

const SESSION = { userId: '1', expires: 1_000 };
let answers: ((session: Session) => void)[];
let missed: string[];
let members: Members<Client>;
const client: Client = { name: 'phone' };

/** Answers the oldest open question about a session, as another process does. */
async function answer(session: Session): Promise<void> {
  answers.shift()?.(session);
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  answers = [];
  missed = [];
  members = new Members<Client>({
    clock: { now: () => 0 },
    authenticate: () => new Promise((resolve) => answers.push(resolve)),
    isOpen: () => true,
    onMissed: ({ name }) => missed.push(name),
  });
  void members.join(client, 'token');
  await answer(SESSION);
});

describe('a socket whose session another process checks', () => {
  it('stays a member while it logs in again with the same token', async () => {
    const again = members.join(client, 'token');
    expect(members.livingOf('1')).toEqual([client]);
    await answer(SESSION);
    expect(await again).toBe('1');
    const last = members.join(client, 'token');
    await answer(null);
    expect([await last, members.userOf(client)]).toEqual([null, null]);
  });

  it('is no member while it logs in with another token', async () => {
    void members.join(client, 'other');
    expect(members.livingOf('1')).toEqual([]);
    await answer({ ...SESSION, userId: '2' });
    expect(members.userOf(client)).toBe('2');
  });

  it('is notified of frames that it missed while its session was in doubt', async () => {
    members.takeEnded('1', () => undefined);
    expect(members.livingOf('1')).toEqual([]);
    await answer(SESSION);
    expect([missed, members.livingOf('1')]).toEqual([['phone'], [client]]);
    // A doubt without a frame costs nothing.
    members.takeEnded('1', () => undefined);
    await answer(SESSION);
    expect(missed).toHaveLength(1);
  });

  it('leaves no doubt behind when it logs in again before that is answered', async () => {
    members.takeEnded('1', () => undefined);
    members.livingOf('1');
    void members.join(client, 'token');
    await answer(SESSION);
    await answer(SESSION);
    expect([missed, members.livingOf('1')]).toEqual([['phone'], [client]]);
  });

  it('is reported when its session has ended', async () => {
    const ended: string[] = [];
    members.takeEnded('1', ({ client: { name } }) => ended.push(name));
    await answer(null);
    expect([ended, missed, members.userOf(client)]).toEqual([['phone'], [], null]);
  });
});

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWN_CLAIM } from '../../../people/limits/claim.ts';
import { makeRecording } from '../../testing/recording.ts';
import { FILE_BYTES, type OwnFileLimits, OwnFiles, type Receive } from './own-files.ts';

const DAY = 86_400_000;
let root: string;
let good: Buffer;
beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'tideline-own-'));
  await makeRecording(join(made, 'good'), { seconds: 3 });
  good = readFileSync(join(made, 'good'));
  rmSync(made, { recursive: true });
});
let open: OwnFiles[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tideline-own-'));
});
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  open = [];
  rmSync(root, { recursive: true });
});

const wall = { time: 0, now: () => wall.time };
const gone = new Set<string>();
function files(limits?: OwnFileLimits, folder: string | null = join(root, 'own')): OwnFiles {
  wall.time = Date.now();
  gone.clear();
  const hasAccount = (id: string) => !gone.has(id);
  const report = (error: unknown) => {
    throw error;
  };
  const own = new OwnFiles({ folder, hasAccount, report, minFree: 0 }, wall, limits);
  open.push(own);
  return own;
}
const sends =
  (bytes: Uint8Array = good, name = 'a.tideline'): Receive =>
  async (write) => {
    await write(bytes.subarray(0, 10));
    await write(bytes.subarray(10));
    return name;
  };
const keep = (own: OwnFiles, owner = '1', receive = sends()) => own.keep(owner, OWN_CLAIM, receive);
const names = async (own: OwnFiles, owner = '1') => (await own.of(owner)).map(({ name }) => name);

describe('files of users', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\days\\march.tideline', 'march.tideline'],
    ['<b>\u202egnp.exe\u0000', '<b>gnp.exe'],
    ['x'.repeat(300), 'x'.repeat(80)],
    ['/', 'recording'],
  ])('named %j are listed as %j, under a name of our own', async (sent, shown) => {
    const brought = files();
    await keep(brought, '1', sends(good, sent));
    expect(await names(brought)).toEqual([shown]);
    expect(await brought.of('2')).toEqual([]);
    const own = join(root, 'own');
    expect(readdirSync(own).join()).toMatch(/^1\.[0-9a-f]{32}\.tideline$/);
    expect(readdirSync(root)).toEqual(['own']);
    const modes = [own, ...readdirSync(own)].map(
      (each) => statSync(resolve(own, each)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('stay after a restart, without what was being received', async () => {
    const id = await keep(files());
    const draft = join(root, 'own', 'draft-abc');
    writeFileSync(draft, 'half');
    const again = files();
    expect((await again.of('1')).map((day) => day.id)).toEqual([id]);
    expect(existsSync(draft)).toBe(false);
  });

  it('are three of one user, and a removed one makes room', async () => {
    const own = files();
    const ids = [await keep(own), await keep(own), await keep(own)];
    await expect(keep(own)).rejects.toThrow('recordings-full');
    await keep(own, '2');
    await expect(own.forget('2', ids[0] ?? '')).rejects.toThrow('not-found');
    await own.forget('1', ids[0] ?? '');
    await expect(own.forget('1', ids[0] ?? '')).rejects.toThrow('not-found');
    await keep(own);
    expect(await names(own)).toHaveLength(3);
  });

  it('have a bound in all, counted before a file is read', async () => {
    const room = FILE_BYTES + 64_000_000;
    const read = { count: 0 };
    const counted: Receive = async (write) => {
      read.count += 1;
      return sends()(write);
    };
    await expect(
      keep(files({ perUser: 3, total: room - 1, atOnce: 4 }), '1', counted),
    ).rejects.toThrow('unavailable');
    expect(read.count).toBe(0);
    const own = files({ perUser: 3, total: room, atOnce: 4 });
    await keep(own, '1', counted);
    await expect(keep(own, '2', counted)).rejects.toThrow('unavailable');
    expect(read.count).toBe(1);
  });

  it('are received one at a time of a user, and a few at once of all', async () => {
    const own = files({ perUser: 3, total: 1e12, atOnce: 2 });
    const waiting = Promise.withResolvers<void>();
    const slow: Receive = async (write) => {
      await waiting.promise;
      return sends()(write);
    };
    const first = keep(own, '1', slow);
    await expect(keep(own, '1')).rejects.toThrow('rate-limited');
    const second = keep(own, '2', slow);
    await expect(keep(own, '3')).rejects.toThrow('rate-limited');
    waiting.resolve();
    await Promise.all([first, second]);
    await keep(own, '3');
  });

  it('are sent thirty times a day, those that are refused included', async () => {
    const own = files();
    const none: Receive = async () => null;
    for (let at = 0; at < 30; at += 1)
      await expect(keep(own, '1', none)).rejects.toThrow('upload-failed');
    await expect(keep(own)).rejects.toThrow('rate-limited');
    wall.time += DAY;
    await keep(own);
  });

  it('leave nothing when they are refused, or nobody waits for the answer', async () => {
    const own = files();
    const text = sends(Buffer.from('no recording at all'));
    await expect(keep(own, '1', text)).rejects.toMatchObject({ id: 'recording-type' });
    const cut = sends(good.subarray(0, good.length - 1));
    await expect(keep(own, '1', cut)).rejects.toMatchObject({
      id: 'recording-damaged',
      field: 'file',
      params: { line: expect.stringMatching(/^\d+$/) },
    });
    const left = new AbortController();
    const leaves: Receive = async (write) => {
      left.abort();
      return sends()(write);
    };
    const claim = { parties: [], gone: left.signal };
    await expect(own.keep('1', claim, leaves)).rejects.toThrow('rate-limited');
    expect(readdirSync(join(root, 'own'))).toEqual([]);
  });

  it('end after thirty days without a run, and with the account', async () => {
    const own = files();
    const id = await keep(own);
    const other = await keep(own, '2');
    wall.time += 29 * DAY;
    await own.use('1', id);
    await own.turn();
    expect([await names(own), (await own.of('2')).map((day) => day.id)]).toEqual([
      ['a.tideline'],
      [other],
    ]);
    wall.time += 2 * DAY;
    await own.turn();
    expect([await names(own), await own.of('2')]).toEqual([['a.tideline'], []]);
    gone.add('1');
    await own.turn();
    expect(readdirSync(join(root, 'own'))).toEqual([]);
  });

  it('are received and end while somebody else removes his own', async () => {
    const own = files();
    const id = await keep(own);
    // Between the list of the folder and a look at the file, it was removed.
    symlinkSync('nowhere', join(root, 'own', `2.${'0'.repeat(32)}.tideline`));
    expect(await keep(own)).not.toBe(id);
    wall.time += 31 * DAY;
    await own.turn();
    expect(await names(own)).toEqual([]);
  });

  it('are in a temporary folder without a data folder, which goes at the end', async () => {
    const own = files(undefined, null);
    const id = await keep(own);
    const path = await own.use('1', id);
    expect(existsSync(path)).toBe(true);
    await own.close();
    expect(existsSync(join(path, '..'))).toBe(false);
  });
});

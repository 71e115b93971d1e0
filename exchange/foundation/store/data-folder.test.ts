import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '#exchange';
import { atOnce } from '../../../tests/support/at-once.ts';
import { testNeeding } from '../../../tests/support/needing.ts';
import { folderArchive } from '../../people/outbox/archive.ts';
import { folderFiles } from '../../people/uploads/files.ts';
import { DataFolderBusy, DataFolderUnusable } from './data-folder.ts';
import { SqliteStore } from './sqlite-store.ts';

const withProc = testNeeding(existsSync('/proc/self') ? null : 'this system has no /proc');
const withPipes = testNeeding(existsSync('/usr/bin/mkfifo') ? null : 'mkfifo is missing');

const folders: string[] = [];
const running: RunningExchange[] = [];
afterEach(async () => {
  for (const exchange of running.splice(0)) await exchange.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tideline-folder-'));
  folders.push(made);
  return made;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('a data folder', () => {
  it('may be made by two processes at the same moment', async () => {
    const store = JSON.stringify(new URL('./data-folder.ts', import.meta.url).href);
    const path = `${JSON.stringify(`${folder()}/`)} + turn + '/data'`;
    const all = await atOnce(`import { makeFolder } from ${store};`, `makeFolder(${path})`);
    expect(new Set(all.flat())).toEqual(new Set([undefined]));
  });

  it('that others can enter still protects its files for its owner', async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'outbox.jsonl'), '', { mode: 0o644 });
    writeFileSync(join(dataDir, 'tideline.sqlite'), '', { mode: 0o644 });
    mkdirSync(join(dataDir, 'uploads'), { mode: 0o755 });
    running.push(await startExchange({ port: 0, dataDir }));
    const files = readdirSync(dataDir).filter((name) => name !== 'uploads');
    expect(files).toEqual(expect.arrayContaining(['tideline.sqlite', 'tideline.sqlite-wal']));
    for (const name of files) expect([name, modeOf(join(dataDir, name))]).toEqual([name, '600']);
    expect(modeOf(join(dataDir, 'uploads'))).toBe('700');
  });

  for (const [what, spoil] of [
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => truncateSync(file)],
  ] as const) {
    for (const [beside, write] of [
      ['messages', (dir: string) => writeFileSync(join(dir, 'outbox.jsonl'), '{}\n')],
      [
        'pictures',
        (dir: string) => {
          mkdirSync(join(dir, 'uploads'), { recursive: true });
          writeFileSync(join(dir, 'uploads', 'a'.repeat(43)), 'x');
        },
      ],
      ['a write-ahead log', (dir: string) => writeFileSync(join(dir, 'tideline.sqlite-wal'), 'x')],
    ] as const) {
      it(`whose database is ${what} beside ${beside} is refused with advice`, async () => {
        const dir = folder();
        await (await SqliteStore.open(dir)).close();
        write(dir);
        spoil(join(dir, 'tideline.sqlite'));
        const opened = SqliteStore.open(dir);
        await expect(opened).rejects.toThrow(DataFolderUnusable);
        await expect(opened).rejects.toThrow(/backup/);
        expect(existsSync(join(dir, 'tideline.sqlite'))).toBe(what === 'empty');
      });
    }
  }

  it('starts anew when it was never used, such as after an interrupted first start', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'tideline.sqlite'), '');
    writeFileSync(join(dir, 'outbox.jsonl'), '');
    mkdirSync(join(dir, 'uploads'));
    await (await SqliteStore.open(dir)).close();
  });

  it('whose tables another version made is refused in one line, and stays as it was', async () => {
    const dir = folder();
    const database = new DatabaseSync(join(dir, 'tideline.sqlite'));
    database.exec(`create table kysely_migration (name text, timestamp text);
      create table users (id text primary key);
      insert into kysely_migration values ('0001-first', ''), ('0002-office', '')`);
    database.close();
    await expect(SqliteStore.open(dir)).rejects.toThrow(
      /^The data folder .* cannot be used: another version .* \(step 0001-first\)[^\n]*$/,
    );
    const after = new DatabaseSync(join(dir, 'tideline.sqlite'));
    expect(after.prepare('select count(*) as n from sqlite_master').get()).toEqual({ n: 3 });
    after.close();
  });

  it('is refused to a second process even after its lock file was deleted', async () => {
    const dir = folder();
    const first = await SqliteStore.open(dir);
    rmSync(join(dir, 'lock.sqlite'));
    const open = `const { SqliteStore } = await import('./exchange/foundation/store/sqlite-store.ts');
      try { await SqliteStore.open(process.argv[1]); console.log('opened'); }
      catch (error) { console.log(error.name); }
      process.exit();`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', open, dir], {
      encoding: 'utf8',
    });
    expect(child.stdout.trim()).toBe('DataFolderBusy');
    await first.close();
    await (await SqliteStore.open(dir)).close();
    expect(DataFolderBusy.name).toBe('DataFolderBusy');
  });

  withProc('below /proc is refused at once', () => {
    const open = `const { SqliteStore } = await import('./exchange/foundation/store/sqlite-store.ts');
      try { await SqliteStore.open('/proc/x/y'); } catch (error) { console.log(error.name); }`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', open], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([child.signal, child.stdout.trim()]).toEqual([null, 'DataFolderUnusable']);
  });

  withPipes('with a pipe for a database is refused, not waited for', () => {
    const dir = folder();
    spawnSync('/usr/bin/mkfifo', [join(dir, 'tideline.sqlite')]);
    const open = `const { SqliteStore } = await import('./exchange/foundation/store/sqlite-store.ts');
      try { await SqliteStore.open(process.argv[1]); } catch (error) { console.log(error.name); }`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', open, dir], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([child.signal, child.stdout.trim()]).toEqual([null, 'DataFolderUnusable']);
  });
});

describe('files beside the database', () => {
  it('a picture that cannot be written leaves nothing behind', async () => {
    const dir = folder();
    const files = folderFiles(dir);
    const name = 'b'.repeat(43);
    // A folder has the picture's name, so the last step fails as on a full disk.
    mkdirSync(join(dir, 'uploads', name));
    await expect(files.put(name, new Uint8Array(3))).rejects.toThrow();
    expect(readdirSync(join(dir, 'uploads'))).toEqual([name]);
  });

  it('unfinished files of an earlier run are removed at the start', () => {
    const dir = folder();
    folderFiles(dir);
    writeFileSync(join(dir, 'uploads', `${'c'.repeat(43)}.part`), 'half a picture');
    writeFileSync(join(dir, 'uploads', 'c'.repeat(43)), 'a picture');
    folderFiles(dir);
    expect(readdirSync(join(dir, 'uploads'))).toEqual(['c'.repeat(43)]);
  });

  it('an archive of messages is for its owner only, even if it was readable before', () => {
    const dir = folder();
    writeFileSync(join(dir, 'outbox.jsonl'), '', { mode: 0o644 });
    folderArchive(dir, () => undefined);
    expect(modeOf(join(dir, 'outbox.jsonl'))).toBe('600');
  });
});

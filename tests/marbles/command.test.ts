import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'marbles-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function marbles(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = [join(root, 'bin/tideline.js'), 'marbles', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out, err });
    });
  });
}

const spec = (shown: string) => `spec a polled price is delayed
tick 1s
rest-takes 100ms
value q = quotes BTCUSDT 100 @1
value A = 100 ${shown}
  rest:                 q---
  expect quote BTCUSDT: A---
`;

it('exits with 0 when every spec holds', async () => {
  const { code, out } = await marbles(file('good.marble', spec('delayed')));
  expect([code, out]).toEqual([0, '1 specs in 1 files, 0 failed\n']);
});

it('prints expected and actual drawing of a failed spec, exits with 1, and writes JUnit XML', async () => {
  const junit = join(folder, 'out.xml');
  const { code, out } = await marbles(
    ...[file('bad.marble', spec('live').replace('a polled', 'a <polled>')), '--junit', junit],
  );
  expect(code).toBe(1);
  expect(out).toContain('expected  A---\n    actual    z---');
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toContain('<testsuites name="marbles" tests="1" failures="1" skipped="0">');
  expect(xml).toContain('message="quote BTCUSDT differs at 0 ms"');
  expect(xml).not.toContain('<polled>');
});

it('names file, line and column of a syntax error and exits with 2', async () => {
  const path = file('broken.marble', 'spec x\n  socket: a-?-\n');
  const { code, err } = await marbles(path);
  expect(code).toBe(2);
  expect(err).toBe(`error: ${path}:2:13: "?" means nothing in a diagram\n`);
});

it('draws a part of a session as a spec that can be run', async () => {
  const level = (seq: number, price: string) =>
    `{"topic":"depth:BTCUSDT","epoch":"A","seq":${seq},"time":1,"data":{"bids":[["${price}","1"]],"asks":[]}}`;
  const frames = [level(1, '99'), level(2, '100'), level(3, '101')];
  const lines = frames.map((frame, index) => `${1_700_000_000 + index / 10}: ${frame}\n`);
  const session = file('session.txt', `wss://x <-> 1700000000.0\n${lines.join('')}`);
  const words = ['--from', session, '--format', 'cryptofeed', '--venue', 'tideline'];
  const drawn = await marbles(...words, '--symbol', 'BTCUSDT', '--window', '0s..300ms');
  expect(drawn.err).toBe('');
  expect(drawn.out).toContain('depth BTCUSDT @2 bid 100x1');
  expect(await marbles(file('drawn.marble', drawn.out))).toMatchObject({ code: 0 });
});

it('refuses a file without a spec, and a spec without an expectation', async () => {
  for (const [text, why] of [
    ['', 'there is no spec in this file'],
    ['# nothing\n', 'there is no spec in this file'],
    ['spec x\nvalue o = open\n  socket: o-\n', 'has no expectation, so it cannot fail'],
  ] as const) {
    const { code, err } = await marbles(file('empty.marble', text));
    expect([code, err.includes(why)], err).toEqual([2, true]);
  }
});

it('runs events of one column in the same order, for any order of the lines', async () => {
  const lines = [
    '  rest:                 q---',
    '  page:                 v---',
    '  socket:               o---',
  ];
  const head =
    'spec one column\ntick 1s\nrest-takes 100ms\nvalue o = open\nvalue v = visible\nvalue q = quotes BTCUSDT 100 @1\nvalue A = 100 delayed\n';
  for (const order of [lines, lines.toReversed()]) {
    const text = `${head}${order.join('\n')}\n  expect quote BTCUSDT: A---\n`;
    expect(await marbles(file('order.marble', text))).toMatchObject({ code: 0 });
  }
});

it('formats files, and with --check only says which are not formatted', async () => {
  const loose = spec('delayed').replace('rest:     ', 'rest:');
  const path = file('loose.marble', loose);
  expect(await marbles('--format', path, '--check')).toMatchObject({
    ...{ code: 1, out: `${path} is not formatted\n` },
  });
  expect(readFileSync(path, 'utf8')).toBe(loose);
  expect(await marbles('--format', path)).toMatchObject({ code: 0, out: `${path} formatted\n` });
  expect(readFileSync(path, 'utf8')).toBe(spec('delayed'));
  expect(await marbles(path, '--check', '--format')).toMatchObject({ code: 0, out: '' });
  const broken = file('odd.marble', 'spec x\n  socket: a-?-\n');
  expect(await marbles('--format', broken)).toMatchObject({
    ...{ code: 2, err: `error: ${broken}:2:13: "?" means nothing in a diagram\n` },
  });
  expect(readFileSync(broken, 'utf8')).toContain('a-?-');
  expect(await marbles('--format', 'tideline', path)).toMatchObject({ code: 2 });
});

describe('specs that are marked', () => {
  const [good, bad] = [spec('delayed'), spec('live')];

  it('skips the specs marked "skip", and says how many', async () => {
    const path = file('skip.marble', `${good}\nskip ${bad}`);
    const junit = join(folder, 'skip.xml');
    expect(await marbles(path, '--junit', junit)).toMatchObject({
      ...{ code: 0, out: '2 specs in 1 files, 0 failed, 1 skipped\n' },
    });
    expect(readFileSync(junit, 'utf8')).toMatch(/failures="0" skipped="1">[\s\S]*<skipped\/>/);
  });

  it('runs only the specs marked "only", of all files, unless that is forbidden', async () => {
    const one = file('only.marble', `only ${good}\n${bad}`);
    const other = file('other.marble', bad);
    expect(await marbles(one, other)).toMatchObject({
      ...{ code: 0, out: '3 specs in 2 files, 0 failed, 2 skipped\n' },
    });
    const { code, err } = await marbles(one, '--forbid-only');
    expect([code, err.includes(`${one}:1: a spec is marked "only"`)], err).toEqual([2, true]);
  });

  it('passes a spec marked "failing" that fails, and fails one that holds', async () => {
    expect(await marbles(file('known.marble', `failing ${bad}`))).toMatchObject({ code: 0 });
    const { code, out } = await marbles(file('held.marble', `failing ${good}`));
    expect([code, out.includes('take the mark away')], out).toEqual([1, true]);
  });

  it('runs the specs that --only names, and refuses a name that none has', async () => {
    const named = bad.replace('a polled price', 'another price');
    const path = file('names.marble', `${good}\n${named}`);
    expect(await marbles(path, '--only', 'POLLED')).toMatchObject({
      ...{ code: 0, out: '2 specs in 1 files, 0 failed, 1 skipped\n' },
    });
    expect(await marbles(path, '--only', 'another')).toMatchObject({ code: 1 });
    const { code, err } = await marbles(path, '--only', 'polld');
    expect([code, err.includes('no spec has this text')], err).toEqual([2, true]);
  });

  it('refuses a name of specs that do not run, because none would', async () => {
    const skipped = file('skips.marble', `skip ${bad}\n${good.replace('polled', 'old')}`);
    const marked = file('marks.marble', `${bad}\nonly ${good.replace('polled', 'old')}`);
    for (const path of [skipped, marked]) {
      const { code, err } = await marbles(path, '--only', 'polled');
      expect([code, err.includes('none of the specs that run')], err).toEqual([2, true]);
    }
  });
});

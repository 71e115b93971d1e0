// Longer than 300 lines: two markets differ after an instant; all calls and streams are compared.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  API_BASE,
  callId,
  type Envelope,
  type Frame,
  PERIODS,
  PRACTICE_BASE,
} from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import type { PracticeDay, PracticeRun } from '@tideline/wire/calls/practice';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '#exchange';
import { FILE_BYTES } from '../../exchange/compose/practice/own/own-files.ts';
import { makeRecording } from '../../exchange/compose/testing/recording.ts';
import { until } from '../support/until.ts';

const symbol = 'BTCUSDT';
/** Calls are limited, so looks are rare; ms. */
const SELDOM = { every: 250 };
/** Seconds of the recording, and where the two recordings begin to differ. */
const LENGTH = 150;
const RISES = 100;
const folder = mkdtempSync(join(tmpdir(), 'tideline-practice-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Form = Readonly<Record<string, string>>;

/** A logged-in user of an exchange with one recording, and the user's run. */
class Practising {
  readonly running: RunningExchange;
  readonly token: string;
  run: PracticeRun;
  readonly sockets: Socket[] = [];

  private constructor(running: RunningExchange, token: string, run: PracticeRun) {
    this.running = running;
    this.token = token;
    this.run = run;
  }

  /** @param kind - whether the recording is in the data folder, or the user brings it */
  static async open(
    name: string,
    risesAt: number,
    kind: 'recorded' | 'own' = 'recorded',
  ): Promise<Practising> {
    const dataDir = join(folder, name);
    mkdirSync(join(dataDir, 'recordings'), { recursive: true });
    const file = join(dataDir, 'recordings', 'made.tideline');
    const begins = await makeRecording(file, { seconds: LENGTH, risesAt });
    const running = await startExchange({ port: 0, dataDir, feed: { kind: 'sim', seed: 7 } });
    const { account, password } = running.demo;
    const login = await send(running, API_BASE, 'POST', 'user/login', { account, password });
    const { token } = login.data as { token: string };
    const from = String(begins + 70_000);
    let day = 'made';
    if (kind === 'own') {
      day = (await bring(running, token, readFileSync(file))).data.id;
      rmSync(file);
    }
    const form = { day, from, balance: '10000' };
    const begun = await send(running, API_BASE, 'POST', 'practice/begin', form, token);
    return new Practising(running, token, begun.data as PracticeRun);
  }

  /** Path of the run's calls. */
  get base(): string {
    return `${PRACTICE_BASE}/${this.run.id}${API_BASE}`;
  }

  main(method: string, path: string, form: Form = {}) {
    return send(this.running, API_BASE, method, path, form, this.token);
  }

  ask(method: string, path: string, form: Form = {}, token: string | null = this.token) {
    return send(this.running, this.base, method, path, form, token);
  }

  async move(form: Form): Promise<void> {
    const { data } = await this.main('POST', 'practice/move', { id: this.run.id, ...form });
    this.run = data as PracticeRun;
  }

  /** Moves to a second of the recording. */
  async to(second: number): Promise<void> {
    await this.move({ move: 'jump', to: String(this.run.from - 70_000 + second * 1_000) });
    await until(
      'the run arrives',
      async () => {
        this.run = (await this.main('GET', 'practice/runs')).data.runs[0];
        return this.run.state !== 'playing';
      },
      SELDOM,
    );
  }

  /** Hears all public streams of the run, and its account's. */
  async hear(): Promise<Frame[]> {
    const frames: Frame[] = [];
    const socket = io(`http://127.0.0.1:${this.running.port}`, {
      path: `${PRACTICE_BASE}/${this.run.id}/socket.io`,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    this.sockets.push(socket);
    socket.on('frame', (frame: Frame) => frames.push(frame));
    socket.on('frames', (said: readonly Frame[]) => frames.push(...said));
    await socket.emitWithAck('authenticate', this.token);
    const klines = PERIODS.map((period) => `kline:${symbol}:${period}`);
    const topics = ['price', 'depth', 'deal'].map((kind) => `${kind}:${symbol}`);
    await socket.emitWithAck('subscribe', ['tickers', ...topics, ...klines]);
    return frames;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await this.running.close();
  }
}

interface Said {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of all calls.
  readonly data: any;
  readonly error?: { readonly id: string; readonly params?: Form };
}

async function send(
  { port }: RunningExchange,
  base: string,
  method: string,
  path: string,
  form: Form,
  token: string | null = null,
): Promise<Said> {
  const url = `http://127.0.0.1:${port}${base}/${path}`;
  const headers = token === null ? {} : { authorization: token };
  const fields = new URLSearchParams(form);
  const answer = await (method === 'GET'
    ? fetch(`${url}?${fields}`, { headers })
    : fetch(url, { method, headers, body: fields }));
  return (await answer.json()) as Envelope<unknown> as Said;
}

/** Sends a file as the page does. */
async function bring(
  { port }: RunningExchange,
  token: string,
  bytes: Uint8Array,
  name = 'mine.tideline',
): Promise<Said> {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const url = `http://127.0.0.1:${port}${API_BASE}/practice/upload`;
  const headers = { authorization: token };
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Said;
}

const client_id = 'practice-client';
const spot = { symbol, side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
const contract = { symbol, side: 'long', type: 'market', lots: '1', leverage: '10' };
const USDT = '3';
/** What calls with required fields are asked, in the order of {@link CALLS}. */
const INPUTS: Readonly<Record<string, Form>> = {
  'GET currency/deal': { symbol, limit: '500', depth: '500' },
  'GET currency/new_timeshar': { symbol, period: '1m', limit: '1000' },
  'POST set/lang': { lang: 'en' },
  'POST coin/trade': { ...spot, client_id },
  'POST coin/trigger': {
    ...{ symbol, side: 'buy', type: 'stop-market', trigger_price: '61000', budget: '100' },
    client_id: `${client_id}-2`,
  },
  'POST microtrade/submit': {
    ...{ symbol, currency_id: USDT, direction: 'rise', seconds: '60', amount: '50' },
    client_id: `${client_id}-3`,
  },
  'POST lever/deal': { symbol },
  'POST lever/submit': { ...contract, client_id: `${client_id}-4` },
  'POST wallet/change': {
    ...{ from: 'currency', to: 'contract', currency_id: USDT, amount: '2000' },
    client_id: `${client_id}-5`,
  },
  'POST wallet/detail': { account: 'currency', currency_id: USDT },
  'POST wallet/flashAgainst': { from_currency: USDT, to_currency: '1', amount: '100' },
  'GET records/export': { kind: 'changes' },
};

/** Reads of one record, and this account has none. */
const OF_ONE = new Set(['records/detail', 'journal/trip']);
const GROUPS = new Set(['market', 'settings', 'spot', 'options', 'contracts', 'wallet', 'records']);

/**
 * What an answer says of the market: without random names, and without number and time of a quote,
 * which depend on when it was read.
 */
const settled = (answer: Said): string =>
  JSON.stringify(answer).replaceAll(
    /"epoch":"[0-9a-f]{12}"|"\w*seq":\d+(?:,"time":\d+)?|"\d{13}"|"quote_id":"[^"]+"/g,
    '""',
  );

describe.each(['recorded', 'own'] as const)('a practice run on a day that is %s', (kind) => {
  let calm: Practising;
  let rising: Practising;
  beforeAll(async () => {
    calm = await Practising.open(`calm-${kind}`, Number.POSITIVE_INFINITY, kind);
    rising = await Practising.open(`rising-${kind}`, RISES, kind);
  });
  afterAll(async () => {
    await calm.close();
    await rising.close();
  });

  it('shows nothing of the future in any call or stream', async () => {
    const heard = await Promise.all([calm.hear(), rising.hear()]);
    await Promise.all([calm.to(RISES - 1), rising.to(RISES - 1)]);
    expect(rising.run).toMatchObject({ kind, time: rising.run.from + (RISES - 71) * 1_000 });
    const answers = new Map<string, string>();
    for (const each of [calm, rising]) {
      for (const to of ['option', 'contract']) {
        const form = { from: 'currency', to, currency_id: USDT, amount: '2000' };
        await each.ask('POST', 'wallet/change', { ...form, client_id: `move-to-${to}` });
      }
    }
    for (const row of CALLS) {
      const input = INPUTS[callId(row)] ?? {};
      const said = [];
      for (const each of [calm, rising]) said.push(await each.ask(row.method, row.path, input));
      const [here, there] = said as [Said, Said];
      expect([callId(row), settled(there)]).toEqual([callId(row), settled(here)]);
      answers.set(callId(row), there.type === 'ok' ? 'ok' : (there.error?.id ?? ''));
    }
    for (const period of PERIODS) {
      for (const before of [undefined, String(rising.run.to), '999999999999999']) {
        const input = { symbol, period, limit: '1000', ...(before && { before }) };
        const [here, there] = await Promise.all(
          [calm, rising].map((each) => each.ask('GET', 'currency/new_timeshar', input)),
        );
        expect(settled(there as Said)).toBe(settled(here as Said));
        const { candles } = (there as Said).data as { candles: { time: number }[] };
        expect(candles.length).toBeGreaterThan(0);
        expect(candles.every(({ time }) => time <= rising.run.time)).toBe(true);
      }
    }
    for (const frames of heard) {
      const text = JSON.stringify(frames);
      expect(text).toMatch(/"60\d{3}\.\d\d"/);
      expect(text).not.toMatch(/"[89]\d{4}\.\d\d"/);
      expect(frames.every(({ time }) => time <= rising.run.time)).toBe(true);
      const topics = new Set(frames.map(({ topic }) => topic.split(':')[0]));
      expect([...topics].sort()).toEqual(['account', 'deal', 'depth', 'kline', 'price', 'tickers']);
    }
    // Every call that a run answers was answered.
    const open = CALLS.filter(
      (row) => GROUPS.has(row.group) && answers.get(callId(row)) !== 'not-available-yet',
    );
    const reads = open.filter(({ method, path }) => method === 'GET' && !OF_ONE.has(path));
    for (const id of [...reads.map(callId), ...Object.keys(INPUTS)]) {
      expect([id, answers.get(id)]).toEqual([id, 'ok']);
    }
    expect(open.length).toBeGreaterThan(40);
    // The two markets do differ, once the clock is there.
    await Promise.all([calm.to(RISES + 5), rising.to(RISES + 5)]);
    const [here, there] = await Promise.all(
      [calm, rising].map((each) => each.ask('GET', 'currency/quotation_new')),
    );
    expect(JSON.stringify(here)).not.toMatch(/"[89]\d{4}\.\d\d"/);
    expect(JSON.stringify(there)).toMatch(/"[89]\d{4}\.\d\d"/);
  });
});

describe('a practice run', () => {
  let calm: Practising;
  let rising: Practising;
  beforeAll(async () => {
    calm = await Practising.open('calm', Number.POSITIVE_INFINITY);
    rising = await Practising.open('rising', RISES);
  });
  afterAll(async () => {
    await calm.close();
    await rising.close();
  });

  it('refuses the account to everybody but its owner, and leaves the paper account alone', async () => {
    const before = await calm.main('POST', 'wallet/list');
    const orders = await calm.main('GET', 'coin/list');
    expect((await calm.ask('POST', 'wallet/list', {}, null)).error?.id).toBe('not-logged-in');
    const login = { account: 'maker', password: calm.running.demo.password };
    const other = await send(calm.running, API_BASE, 'POST', 'user/login', login);
    const strange = await calm.ask('POST', 'wallet/list', {}, other.data.token);
    expect(strange.error?.id).toBe('session-expired');
    const fills = async () => {
      const { data } = await calm.main('GET', 'practice/runs', { id: calm.run.id });
      expect(data.runs).toHaveLength(1);
      return (data.runs as PracticeRun[])[0]?.fills ?? 0;
    };
    const earlier = await fills();
    const form = { ...spot, price: '59620', client_id: 'practice-second' };
    const placed = await calm.ask('POST', 'coin/trade', form);
    expect(placed.data.status).toBe('waiting');
    await until(
      'the order fills',
      async () => {
        await calm.move({ move: 'deal', symbol });
        const { data } = await calm.ask('GET', 'coin/list', { view: 'history' });
        return data.rows.some((row: { id: unknown }) => row.id === placed.data.id);
      },
      SELDOM,
    );
    const wallet = await calm.ask('POST', 'wallet/list');
    expect(JSON.stringify(wallet.data)).toContain('"BTC"');
    const filled = await fills();
    expect(filled).toBeGreaterThan(earlier);
    const funds = { from: 'currency', to: 'contract', currency_id: USDT, amount: '2000' };
    await calm.ask('POST', 'wallet/change', { ...funds, client_id: 'move-to-contract' });
    // A contract that is opened and closed has two fills.
    const opened = await calm.ask('POST', 'lever/submit', { ...contract, client_id: 'opened-one' });
    expect([opened.type, await fills()]).toEqual(['ok', filled + 1]);
    const close = { id: opened.data.id, client_id: 'closed-one' };
    expect((await calm.ask('POST', 'lever/close', close)).type).toBe('ok');
    expect(await fills()).toBe(filled + 2);
    expect((await calm.main('POST', 'wallet/list')).data.accounts.map(without)).toEqual(
      before.data.accounts.map(without),
    );
    expect((await calm.main('GET', 'coin/list')).data).toEqual(orders.data);
    expect(Number(calm.run.equity)).toBeGreaterThan(9_000);
  });

  it('serves the app below its address, and leads to the page of runs when it has ended', async () => {
    const at = (id: string) =>
      fetch(`http://127.0.0.1:${calm.running.port}${PRACTICE_BASE}/${id}/h5/`, {
        redirect: 'manual',
      });
    const ended = await at('f'.repeat(32));
    expect([ended.status, ended.headers.get('location')]).toEqual([
      302,
      '/h5/#/pages/practice/index',
    ]);
    const page = await at(calm.run.id);
    // A checkout without a build has no document.
    if (page.status === 404) return;
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const html = await page.text();
    expect(html).toContain('/h5/boot.js');
    expect(html).not.toContain('id="first-board"');
  });

  it('begins a simulated day at the same moment with the same market, without its future', async () => {
    const noon = Date.UTC(2025, 2, 4, 12);
    const form = { day: '2025-03-04', from: String(noon), balance: '500' };
    const said: string[] = [];
    for (const each of [calm, rising]) {
      const { data } = await each.main('POST', 'practice/begin', form);
      const run = data as PracticeRun;
      expect(run).toMatchObject({ from: noon, balance: '500', equity: '500', state: 'paused' });
      const { runs } = (await each.main('GET', 'practice/runs')).data as { runs: PracticeRun[] };
      expect(runs.map(({ id }) => id)).toEqual([run.id, each.run.id]);
      const base = `${PRACTICE_BASE}/${run.id}${API_BASE}`;
      const ask = (path: string, query: Form) =>
        send(each.running, base, 'GET', path, query, each.token);
      const answers = [await ask('currency/quotation_new', {})];
      answers.push(await ask('currency/deal', { symbol, limit: '500' }));
      const { deals } = (answers[1] as Said).data as { deals: { time: number }[] };
      expect(deals.every(({ time }) => time <= run.time)).toBe(true);
      for (const period of PERIODS) {
        const page = await ask('currency/new_timeshar', { symbol, period, limit: '50' });
        answers.push(page);
        const { candles } = page.data as { candles: { time: number; close: string }[] };
        expect(candles.length).toBeGreaterThan(5);
        expect(candles.every(({ time }) => time <= run.time)).toBe(true);
        // The running candle of each period ends with the present price.
        expect(candles.at(-1)?.close).toBe(answers[0]?.data.quotes[0].last);
      }
      said.push(answers.map(settled).join('\n'));
      await each.main('POST', 'practice/end', { id: run.id });
    }
    expect(said[1]).toBe(said[0]);
  });

  it('plays at a speed, pauses, ends with its day and never goes back', async () => {
    await calm.move({ move: 'play', speed: '20' });
    expect(calm.run).toMatchObject({ state: 'playing', speed: 20 });
    const { time } = calm.run;
    await until(
      'the clock moves',
      async () => {
        await calm.move({ move: 'pause' });
        const moved = calm.run.time > time;
        if (!moved) await calm.move({ move: 'play' });
        return moved;
      },
      SELDOM,
    );
    const paused = calm.run.time;
    const back = { id: calm.run.id, move: 'jump', to: String(paused - 1) };
    expect((await calm.main('POST', 'practice/move', back)).error?.id).toBe('field-invalid');
    await calm.move({ move: 'jump', to: String(calm.run.to + 86_400_000) });
    await until(
      'the day ends',
      async () => {
        calm.run = (await calm.main('GET', 'practice/runs')).data.runs[0];
        return calm.run.state === 'over';
      },
      SELDOM,
    );
    expect(calm.run.time).toBe(calm.run.to);
    await calm.move({ move: 'deal', symbol });
    expect(calm.run.time).toBe(calm.run.to);
    await calm.main('POST', 'practice/end', { id: calm.run.id });
    expect((await calm.main('GET', 'practice/runs')).data.runs).toEqual([]);
    const gone = await fetch(`http://127.0.0.1:${calm.running.port}${calm.base}/get/lang`);
    expect(gone.status).toBe(404);
  });
});

describe('a file of a user', () => {
  const file = join(folder, 'mine.tideline');
  let running: RunningExchange;
  let owner: string;
  let other: string;
  let good: Buffer;
  const ask = (path: string, form: Form = {}, token = owner) =>
    send(running, API_BASE, path === 'practice/days' ? 'GET' : 'POST', path, form, token);
  const listed = async (token: string) =>
    ((await ask('practice/days', {}, token)).data.days as PracticeDay[]).filter(
      ({ kind }) => kind === 'own',
    );
  beforeAll(async () => {
    await makeRecording(file, { seconds: 20 });
    good = readFileSync(file);
    const feed = { kind: 'sim', seed: 7 } as const;
    running = await startExchange({ port: 0, dataDir: ':memory:', feed });
    const { account, password } = running.demo;
    owner = (await ask('user/login', { account, password }, '')).data.token;
    other = (await ask('user/login', { account: 'maker', password }, '')).data.token;
  });
  afterAll(() => running.close());

  it('is a day of its owner alone, until it is removed (CALL:POST practice/upload, RULE:practice-file)', async () => {
    const { data: day } = await bring(running, owner, good, '../<i>märz.tideline');
    expect(day).toMatchObject({ kind: 'own', name: '<i>märz.tideline', symbols: [symbol] });
    expect([await listed(owner), await listed(other)]).toEqual([[day], []]);
    const begin = { day: day.id, balance: '100' };
    expect((await ask('practice/begin', begin, other)).error?.id).toBe('not-found');
    expect((await ask('practice/forget', { id: day.id }, other)).error?.id).toBe('not-found');
    const run = (await ask('practice/begin', begin)).data as PracticeRun;
    const { id, kind, name, symbols } = day;
    expect(run).toMatchObject({ day: id, kind, name, symbols, state: 'paused' });
    expect((await ask('practice/forget', { id })).type).toBe('ok');
    expect(await listed(owner)).toEqual([]);
    expect((await ask('practice/begin', begin)).error?.id).toBe('not-found');
    // The run goes on.
    const move = { id: run.id, move: 'jump', to: String(run.to) };
    await ask('practice/move', move);
    await until(
      'the day ends',
      async () => {
        const form = { id: run.id };
        const answer = await send(running, API_BASE, 'GET', 'practice/runs', form, owner);
        return answer.data.runs[0].state === 'over';
      },
      SELDOM,
    );
  });

  it('is refused with the reason when it is damaged, none, or too large (RULE:practice-file-checked)', async () => {
    const said = async (bytes: Uint8Array) => {
      const { error } = await bring(running, owner, bytes);
      return error;
    };
    expect(await said(Buffer.from('a,b\n'))).toMatchObject({ id: 'recording-type', field: 'file' });
    const damaged = await said(good.subarray(0, good.length - 1));
    expect(damaged).toMatchObject({
      id: 'recording-damaged',
      params: { line: expect.any(String) },
    });
    expect(await said(Buffer.alloc(FILE_BYTES))).toMatchObject({ id: 'recording-type' });
    expect(await said(Buffer.alloc(FILE_BYTES + 1))).toMatchObject({
      id: 'recording-too-large',
      params: { megabytes: '32' },
    });
    expect((await ask('practice/upload')).error).toMatchObject({ id: 'upload-failed' });
    expect((await bring(running, '', good)).error?.id).toBe('not-logged-in');
    expect(await listed(owner)).toEqual([]);
  });
});

/** The amounts of an account, which prices do not change. */
const without = ({ account, balances }: { account: string; balances: object[] }) => ({
  account,
  balances: balances.map((each) => ({ ...each, value: null })),
});

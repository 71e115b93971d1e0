import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReplay } from '../../exchange/compose/replay.ts';
import { ROOT } from '../house/source-files.ts';
import { sees, until } from '../support/until.ts';
import { expectAccessibleInBoth, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';
import { STREAMS, StreamsPage } from './streams-page.ts';

/** Changes of the book that the recording has after its snapshot, at least. */
const CHANGES = 5;
const SPOT = '/pages/trade/index?symbol=BTCUSDT';
/** After this time without frames a screen says that it is not updating, s. */
const SILENCE = 6;

/** @returns what the command line prints; a failed command throws it */
function tideline(...args: readonly string[]): string {
  const run = spawnSync(process.execPath, ['bin/tideline.js', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${args.join(' ')}\n${run.stdout}${run.stderr}`);
  return run.stdout;
}

interface Book {
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
}

// One recording, in order: it is made, saved, refused when broken, and replayed. A split would
// record the same silence, snapshot and changes twice.
inBrowser('the streams page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-streams-'));
  const saved = join(folder, 'minute.tideline');
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let on: StreamsPage;
  /** Best prices on the screen after the frames stopped. */
  let shown: readonly string[] = [];

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    on = new StreamsPage(page);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('opens from About in the settings and draws the frames of a topic', async () => {
    await logIn(someone);
    await someone.go('/pages/settings/index');
    await page.getByRole('button', { name: 'About Tideline' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /developers$/ })
      .click();
    await page.getByRole('heading', { name: 'Streams', exact: true }).waitFor();
    await on.visit(STREAMS);
    await until(
      () => on.summary(),
      (text) => /^price:BTCUSDT, last 10 s: [1-9]\d* frames, 0 gaps/.test(text),
    );
    await on.chooseStream('Order book');
    await until(
      () => on.summary(),
      (text) => /^depth:BTCUSDT, last 10 s: [1-9]\d* frames, 0 gaps/.test(text),
    );
    const pixels = () => on.strip.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const first = await pixels();
    await until(pixels, (now) => now !== first);
    await page.getByRole('button', { name: 'Hold' }).click();
    const held = await pixels();
    await on.frames(30);
    expect(await pixels()).toBe(held);
    await page.getByRole('button', { name: 'Resume' }).click();
  });

  it('shows lost frames as gaps, and the answers that fill them', async () => {
    await setFaults(exchange.origin, 'depth:BTCUSDT=drop(0.3)');
    await until(
      () => on.summary(),
      (text) => /, [1-9]\d* gaps, [1-9]/.test(text),
    );
    await setFaults(exchange.origin, '');
  });

  it('writes the last seconds as a spec that the command line runs', async () => {
    const files: string[] = [];
    for (const [stream, output] of [
      ['Price', 'quote'],
      ['Order book', 'book'],
      ['Trades', 'deals'],
      ['Candles', 'candles'],
      ['All prices', 'board'],
    ] as const) {
      await on.chooseStream(stream);
      await until(
        () => on.summary(),
        (text) => /: [1-9]\d* frames/.test(text),
      );
      const spec = page.getByRole('region', { name: 'As a marble spec' });
      await until(
        async () => {
          await page.getByRole('button', { name: 'Write down the last seconds' }).click();
          return spec.count();
        },
        (count) => count > 0,
      );
      const file = join(folder, `${output}.marble`);
      const text = await spec.innerText();
      expect(text).toContain(`expect ${output}`);
      writeFileSync(file, `${text}\n`);
      files.push(file);
    }
    expect(tideline('marbles', ...files)).toContain('5 specs in 5 files, 0 failed');
  });

  it('shows the health of all capabilities and why a connection closed', async () => {
    await on.tab('Health');
    const health = page.getByRole('main');
    await until(
      () => health.innerText(),
      (text) => /Prices\s+Live/.test(text) && /Order book\s+Live/.test(text),
    );
    await until(
      () => health.innerText(),
      (text) => /Frames a second\s+[1-9]/.test(text) && /median \d+ ms of [1-9]/.test(text),
    );
    await sees(() => health.innerText()).toContain('depth:BTCUSDT');
    await sees(() => health.innerText()).toMatch(/Generation\s+1\b/);
    await setFaults(exchange.origin, 'socket=disconnect');
    await until(
      () => health.innerText(),
      (text) => /Generation\s+2\b/.test(text) && /Waiting to try again\s*\S+/.test(text),
    );
    await sees(() => health.innerText()).toMatch(/1 · Waiting to try again\s*(?:transport|io) /);
    await setFaults(exchange.origin, '');
  });

  it('records frames and saves them without personal data', async () => {
    await on.tab('Recording');
    await page.getByText(/5 minutes and 16 MB at most/).waitFor();
    await page.getByText(/[1-9]\d* s kept, \d+\.\d MB/).waitFor();
    // Switching off discards the recording, so that the injected faults are not in it.
    const keep = page.getByRole('switch', { name: 'Record in memory' });
    await keep.click();
    await sees(() => page.getByRole('button', { name: 'Save all' }).isDisabled()).toBe(true);
    await keep.click();
    // Recording continues on other screens. The feed then stops, so that the last book is known.
    // Another answer of the same call has a book of one level.
    const snapshot = page.waitForResponse(/currency\/deal\?.*symbol=BTCUSDT&depth=200/);
    await on.visit(SPOT);
    // The recording needs a snapshot of the book and changes after it.
    const { data } = (await (await snapshot).json()) as { readonly data: { readonly seq: number } };
    await until(
      async () => on.bookSeq,
      (seq) => seq > data.seq + CHANGES,
    );
    await setFaults(exchange.origin, '*=stall;rest:currency/*=fail');
    await on.visit(STREAMS);
    await on.tab('Recording');
    // The recording ends in a silence long enough for a replay to notice.
    const storedSeconds = async () =>
      Number.parseInt(await page.getByText(/\d+ s kept/).innerText(), 10);
    const before = await storedSeconds();
    await until(storedSeconds, (seconds) => seconds >= before + SILENCE);
    // A recording ends with its last record: a new subscription, after the silence.
    await on.tab('Marbles');
    await on.chooseStream('Candles');
    await until(
      () => on.summary(),
      (text) => text.startsWith('kline:'),
    );
    await on.tab('Recording');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the last 60 s' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^BTCUSDT-\d{8}-\d{6}\.tideline$/);
    await file.saveAs(saved);
    const token = await page.evaluate(() => localStorage.getItem('vuex_token'));
    const text = gunzipSync(readFileSync(saved)).toString();
    expect(token?.length).toBeGreaterThan(10);
    for (const secret of [token ?? '', 'authenticate', '"account"', 'demo', 'user/']) {
      expect(text).not.toContain(secret);
    }
  });

  it('saves a file whose last book in the command line equals the one on the screen', async () => {
    const book = JSON.parse(tideline('book', saved, '--symbol', 'BTCUSDT', '--json')) as Book;
    await on.visit(SPOT);
    // The frames have stopped; the screen shows the last book a moment later, at its own pace.
    shown = await until(
      () => on.best(),
      (now) => now.join() === [book.bids[0]?.[0], book.asks[0]?.[0]].join(),
    );
    await setFaults(exchange.origin, '');
    expect(tideline('verify', saved)).toContain('holds');
    const first = tideline('hash', saved);
    expect(tideline('hash', saved, '--speed', '10')).toBe(first);
    const served = await startReplay({ file: saved, speed: Number.POSITIVE_INFINITY, loop: false });
    try {
      const asked = `${served.url}/api/currency/deal?symbol=BTCUSDT&depth=5`;
      const answer = async () =>
        ((await (await fetch(asked)).json()) as { data?: { book?: Book } }).data?.book;
      await until(
        async () => {
          const now = await answer();
          return [now?.bids[0]?.[0], now?.asks[0]?.[0]];
        },
        (prices) => prices.join() === shown.join(),
      );
    } finally {
      await served.close();
    }
  });

  it('refuses a file that is no recording and keeps its state', async () => {
    await on.visit(STREAMS);
    await on.tab('Recording');
    const bad = join(folder, 'holiday.jpg');
    writeFileSync(bad, 'not at all');
    await on.openRecording(bad);
    await page.getByRole('alert').getByText('holiday.jpg is not a recording').waitFor();
    const cut = join(folder, 'broken.tideline');
    const bytes = readFileSync(saved);
    for (let at = 700; at < 900; at++) bytes[at] = 0;
    writeFileSync(cut, bytes);
    await on.openRecording(cut);
    await page
      .getByRole('alert')
      .getByText(/^broken\.tideline /)
      .waitFor();
    const venue = join(folder, 'binance.tideline');
    writeFileSync(join(folder, 'trades.csv'), '1,61000.1,0.5,30500.05,1723161253937,True,True\n');
    tideline(
      ...['import', join(folder, 'trades.csv'), '--format', 'binance-trades'],
      ...['--symbol', 'BTCUSDT', '--out', venue],
    );
    await on.openRecording(venue);
    await page
      .getByRole('alert')
      .getByText(/^binance\.tideline has data of/)
      .waitFor();
    // The bar of an earlier test's faults goes with the next look at the sandbox.
    await until(
      () => on.bar.count(),
      (count) => count === 0,
    );
    await page.getByText(/[1-9]\d* s kept/).waitFor();
  });

  it('replays a recording through the whole app, marked on every screen', async () => {
    await on.openRecording(saved);
    await on.bar.getByText('minute.tideline').waitFor();
    await on.bar.getByRole('button', { name: 'Pause' }).click();
    const place = on.bar.getByRole('slider', { name: 'Playback time' });
    const position = async () => Number(await place.inputValue());
    const paused = await position();
    // The slider has steps of 0.1 s; frames may be closer together.
    await until(
      async () => {
        await on.bar.getByRole('button', { name: 'Next frame' }).click();
        return position();
      },
      (now) => now > paused,
    );
    await place.focus();
    await place.press('End');
    await on.bar.getByText(/· End$/).waitFor();
    await on.visit(SPOT);
    // The recording ends in the silence before it was saved, and the page says so.
    await page.getByRole('banner').getByText('Not updating').waitFor();
    await until(
      () => on.best(),
      (now) => now.join() === shown.join(),
    );
    await on.pauseAtBook();
    const stepped = await position();
    await on.bar.getByRole('button', { name: 'Play', exact: true }).click();
    await until(position, (now) => now > stepped);
    await on.bar.getByRole('button', { name: 'Speed 1×' }).click();
    await on.bar.getByRole('button', { name: 'Speed 2×' }).waitFor();
    await on.visit('/pages/trade/kline?symbol=BTCUSDT');
    await page.getByRole('img', { name: /BTC\/USDT, 15 minutes: last [\d,.]+/ }).waitFor();
    await sees(() => on.bar.count()).toBe(1);
    // Home reads personal messages, which a replay asks for as a visitor. The session continues.
    const unread = page.waitForResponse(/news\/list/);
    await on.visit('/');
    await unread;
    await page.getByRole('list', { name: 'Market' }).getByText(/\d/).first().waitFor();
    await sees(() => on.bar.count()).toBe(1);
  });

  it('refuses orders during a replay and shows no balance at recorded prices', async () => {
    await on.visit(SPOT);
    // Paused: a recording that plays may end before the order is written.
    await on.bar.getByRole('button', { name: 'Next frame' }).click();
    await on.pauseAtBook();
    const size = page.getByRole('textbox', { name: /^Quantity/ });
    await size.waitFor();
    await size.fill('0.001');
    await size.blur();
    await page.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
    await page
      .getByText(/A recording is being replayed\. Orders/)
      .first()
      .waitFor();
    await on.visit('/pages/assets/index');
    await page
      .getByText(/A recording is being replayed\. Orders/)
      .first()
      .waitFor();
    await expectAccessibleInBoth(someone);
  });

  it('returns to the live exchange', async () => {
    await on.bar.getByRole('button', { name: 'Leave the replay' }).click();
    await on.bar.waitFor({ state: 'detached' });
    await on.visit(SPOT);
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await until(
      () => on.best(),
      (now) => now[0] !== '' && now.join() !== shown.join(),
    );
    someone.expectQuiet({ offline: true });
  });
});

// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import type { PracticeDay, PracticeRun } from '@tideline/wire/calls/practice';
import { describe, expect, it } from 'vitest';
import { beginErrors, startWithin } from '../features/practice/begin-errors.ts';
import { localText, localTime } from '../features/practice/local-time.ts';
import { netOf } from '../features/practice/net-of.ts';
import { forgetEnded } from '../features/practice/practice-view.tsx';
import { tradingDesk } from '../testing/desk.ts';
import { choose, press, show, submit, type } from '../testing/hands.ts';
import { outline } from '../testing/outline.ts';
import Practice from './practice.tsx';

const MARCH = Date.UTC(2025, 2, 4);
const DAY: PracticeDay = {
  ...{ id: '2025-03-04', kind: 'simulated', from: MARCH, to: MARCH + 86_399_999 },
  symbols: ['BTCUSDT', 'ETHUSDT'],
};
const SHORT: PracticeDay = {
  ...{ id: 'binance-btc', kind: 'recorded', from: MARCH + 1_000, to: MARCH + 61_000 },
  symbols: ['BTCUSDT'],
};
const run = (id: string, more: Partial<PracticeRun> = {}): PracticeRun => ({
  ...{ id, day: DAY.id, kind: 'simulated', symbols: DAY.symbols, from: MARCH + 9 * 3_600_000 },
  ...{ to: DAY.to, balance: '10000', time: MARCH + 10 * 3_600_000, state: 'paused', speed: 1 },
  ...{ equity: '10012.5', fills: 3, begun: MARCH, ...more },
});

const desk = tradingDesk();
async function open(runs: readonly PracticeRun[], begin: object = { data: run('new') }) {
  desk.reply = (path) =>
    path === 'practice/days'
      ? { data: { days: [DAY, SHORT] } }
      : path === 'practice/begin'
        ? (begin as { data: unknown })
        : { data: { runs: path === 'practice/end' ? [] : runs } };
  return show(<Practice />);
}
const sentTo = (path: string) => desk.sent.filter((each) => each['path'] === path);

describe('practice (ROUTE:/pages/practice/index)', () => {
  it('offers days, with a time within the chosen one, and begins a run', async () => {
    const shown = (await open([])).join('\n');
    expect(shown).toContain('* 03/04/2025, simulated');
    expect(shown).toContain('- binance-btc');
    expect(shown).not.toContain('Your runs');
    await choose(/binance/);
    expect(outline().join('\n')).toContain('Between 03/04/2025, 00:00:01 and 03/04/2025, 00:01:01');
    await type(/^Starts/, '2025-03-04T00:01:02');
    await submit();
    expect(sentTo('practice/begin')).toEqual([]);
    await type(/^Starts/, '2025-03-04T00:01:01');
    await type(/^Balance/, '250.5');
    await submit();
    expect(sentTo('practice/begin')).toEqual([
      { path: 'practice/begin', day: SHORT.id, from: String(SHORT.to), balance: '250.5' },
    ]);
  });

  it('shows the exchange’s refusal beside the field', async () => {
    const message = 'Too small';
    await open([], { error: { id: 'amount-too-small', field: 'balance', message } });
    await type(/^Balance/, '1');
    await submit();
    expect(outline().join('\n')).toMatch(/! .+/);
  });

  it('lists runs with equity, result and fills, and compares attempts of one day', async () => {
    const worse = run('b', { equity: '9990', fills: 1, state: 'over' });
    const other = run('c', { day: SHORT.id, kind: 'recorded' });
    const shown = (await open([other, worse, run('a')])).join('\n');
    expect(shown).toContain('10,012.50 USDT');
    expect(shown).toContain('+ 12.50 USDT .up');
    expect(shown).toContain('-10.00 USDT .down');
    expect(shown).toContain('The day is over');
    const cells = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['', 'Attempt 1', 'Attempt 2'],
      ['Start', '09:00:00', '09:00:00'],
      ['Reached', '10:00:00', '10:00:00'],
      ['Equity', '10,012.50', '9,990.00'],
      ['Net result', '+12.50', '-10.00'],
      ['Fills', '3', '1'],
    ]);
    const links = [...document.querySelectorAll('a[href*="/practice/"]')];
    expect(links.map((each) => each.getAttribute('href'))).toContain(
      '/practice/a/h5/#/pages/trade/index?symbol=BTCUSDT',
    );
  });

  it('begins again at the same moment, and ends a run after a question', async () => {
    await open([run('a')]);
    await press('Try again');
    expect(sentTo('practice/begin')).toEqual([
      { path: 'practice/begin', day: DAY.id, from: String(run('a').from), balance: '10000' },
    ]);
    await press('End');
    expect(sentTo('practice/end')).toEqual([]);
    await press('End');
    expect(sentTo('practice/end')).toEqual([{ path: 'practice/end', id: 'a' }]);
  });
});

describe('a run of practice', () => {
  it('has an exact result', () => {
    expect(netOf({ balance: '10000', equity: '10000.00000001' })).toBe('0.00000001');
    expect(netOf({ balance: '10', equity: '-0.5' })).toBe('-10.5');
  });

  it('has a local start that reads back as the same instant', () => {
    expect(localTime(localText(MARCH + 1_000))).toBe(MARCH + 1_000);
    expect(localTime('')).toBeNull();
  });

  it.each([
    ['2025-03-04T00:00:00', '10', {}],
    ['2025-03-03T23:59:59', '10', { from: 'field-invalid' }],
    ['2025-03-05T00:00:00', '10', { from: 'field-invalid' }],
    ['', '', { from: 'field-invalid', balance: 'field-required' }],
    ['2025-03-04T23:59:59', '1,000', { balance: 'amount-invalid' }],
  ])('begins at %s with %s: %o', (from, balance, errors) => {
    expect(beginErrors({ day: DAY.id, from, balance }, [DAY])).toEqual(errors);
  });

  it.each([
    ['2025-03-04T00:00:01', MARCH + 1_234],
    ['2025-03-04T00:00:00', null],
    ['2025-03-04T00:00:02', MARCH + 2_000],
    ['2025-03-04T00:01:01', MARCH + 61_000],
    ['2025-03-04T00:01:02', null],
  ])('begins at %s on a day that begins within a second: %s', (text, start) => {
    const day = { ...SHORT, from: MARCH + 1_234, to: MARCH + 61_234 };
    expect(startWithin(text, day)).toBe(start);
  });

  it('is forgotten on the device once it has ended', () => {
    // Who is logged in is kept as well.
    localStorage.clear();
    for (const key of ['/practice/a/vuex_user', '/practice/b/tideline.drafts', 'tideline.drafts']) {
      localStorage.setItem(key, '{}');
    }
    sessionStorage.setItem('/practice/btideline.desk-places', '{}');
    forgetEnded([{ id: 'a' }]);
    expect(Object.keys(localStorage).sort()).toEqual(['/practice/a/vuex_user', 'tideline.drafts']);
    expect(sessionStorage).toHaveLength(0);
  });
});

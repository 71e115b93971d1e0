// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { PracticeRun } from '@tideline/wire/calls/practice';
import { useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { sees } from '../../../tests/support/until.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { tradingDesk } from '../../testing/desk.ts';
import { press, show, type } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { RunBar } from './run-bar.tsx';

const NINE = Date.UTC(2025, 2, 4, 9);
const RUN: PracticeRun = {
  ...{ id: 'a', day: '2025-03-04', kind: 'simulated', symbols: ['BTCUSDT', 'ETHUSDT'], from: NINE },
  ...{ to: NINE + 10_800_000, balance: '100', time: NINE, state: 'paused', speed: 5 },
  ...{ equity: '100', fills: 0, begun: 0 },
};

const desk = tradingDesk();
const Where = () => <p>at {useLocation().pathname}</p>;

/** A run that follows its moves. */
async function open(at = '/pages/trade/index', first: Partial<PracticeRun> = {}) {
  let run = { ...RUN, ...first };
  desk.now = run.time;
  desk.reply = (path, form) => {
    if (path === 'practice/move') {
      const state = form['move'] === 'play' ? 'playing' : 'paused';
      run = { ...run, state, speed: Number(form['speed'] ?? run.speed) };
      return { data: run };
    }
    return { data: { runs: [run] } };
  };
  return show(
    <>
      <RunBar id="a" />
      <Where />
    </>,
    at,
  );
}
const moves = () =>
  desk.sent.flatMap(({ path, ...form }) => (path === 'practice/move' ? [form] : []));

it('shows the time of the run and moves it: play, pause, speed, candle, deal', async () => {
  useTradeChoices.setState({ symbol: 'ETHUSDT', period: '5m' });
  expect((await open()).slice(0, 3)).toEqual([
    'Practice 03/04/2025, 09:00:00 Paused [Leave]',
    '[Play] [Speed 5×] [To the end of the 5m candle] [To the next deal of ETHUSDT] [Jump]',
    'at /pages/trade/index',
  ]);
  await press('Play');
  expect(outline()[0]).toBe('Practice 03/04/2025, 09:00:00 [Leave]');
  await press('Pause');
  await press(/^Speed/);
  await press('50×');
  await press(/candle/);
  await press(/next deal/);
  expect(moves()).toEqual([
    { id: 'a', move: 'play' },
    { id: 'a', move: 'pause' },
    { id: 'a', move: 'play', speed: '50' },
    { id: 'a', move: 'candle', period: '5m' },
    { id: 'a', move: 'deal', symbol: 'ETHUSDT' },
  ]);
});

it('steps to a pair of the day where another one is shown', async () => {
  useTradeChoices.setState({ symbol: 'ADAUSDT' });
  expect((await open())[1]).toContain('[To the next deal of BTCUSDT]');
});

it('jumps forward within the day, and not back', async () => {
  await open('/', { to: NINE + 3_600_000 });
  await press('Jump');
  expect(outline().join('\n')).toContain('[5 min] [15 min] [1 h] [4 h] off');
  for (const wrong of ['2025-03-04T08:59:59', '2025-03-04T09:00:00', '2025-03-04T10:00:01', '']) {
    await type('To the time', wrong);
    await press('Jump');
    expect(outline().join('\n')).toContain('Between 03/04/2025, 09:00:00 and 03/04/2025, 10:00:00');
  }
  await type('To the time', '2025-03-04T10:00:00');
  await press('Jump');
  await press('Jump');
  await press('15 min');
  expect(moves()).toEqual([
    { id: 'a', move: 'jump', to: String(NINE + 3_600_000) },
    { id: 'a', move: 'jump', to: String(NINE + 900_000) },
  ]);
});

it('leads back to the desk from a page that a run has not, and says so', async () => {
  expect((await open('/pages/help/center/center')).at(-1)).toBe('at /pages/trade/index');
  expect(desk.toasts()).toEqual(['A practice run has no such page. Leave it first.']);
  expect((await open('/pages/assets/deposit/index')).at(-1)).toBe('at /pages/assets/index');
  expect((await open('/pages/assets/index')).at(-1)).toBe('at /pages/assets/index');
});

it('moves no further when the day is over', async () => {
  const [first, second] = await open('/', { state: 'over' });
  expect(first).toContain('The day is over');
  expect(second).toMatch(/^\[Play\] off .*\[Jump\] off$/);
});

it('says that a run has ended, with the way to the others', async () => {
  await open();
  desk.reply = () => ({ error: { id: 'not-found', field: 'id' } });
  await press('Play');
  expect(outline()[0]).toBe(
    '! This run has ended: runs end after an hour without use. <All runs /h5/#/pages/practice/index>',
  );
});

it('says that no answer came to a move', async () => {
  await open();
  desk.reply = () => Promise.reject(new TypeError('no network'));
  await press('Play');
  await sees(async () => desk.toasts()).toEqual([
    '! The exchange did not answer. Please try again.',
  ]);
  expect(outline()[1]).toContain('[Play]');
});

it('says that it paused while nobody was watching', async () => {
  await open('/', { state: 'playing' });
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  desk.reply = () => ({ data: { runs: [RUN] } });
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(outline()[0]).toContain('Paused: nobody was watching');
});

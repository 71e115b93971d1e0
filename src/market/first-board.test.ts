// @vitest-environment jsdom
import { LOADING } from '@tideline/streams';
import { FIRST_BOARD_ID, type FirstBoard } from '@tideline/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { INCREMENTS_KEY, readObject } from '../state/stored.ts';
import { live, quoteOf } from '../testing/market.ts';
import { forgetFirstBoard, orFirst, readFirstBoard, useFirstBoard } from './first-board.ts';

const AS_OF = Date.UTC(2026, 10, 22, 15, 13, 46);
const first = (changes: Partial<FirstBoard> = {}): FirstBoard => ({
  epoch: 'e',
  time: AS_OF + 80,
  asOf: AS_OF,
  fresh: true,
  feed: { kind: 'sim', label: 'simulated market', shift: null },
  quotes: [quoteOf('BTCUSDT', { time: AS_OF, last: '63895.21' })],
  ...changes,
});
const carry = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_BOARD_ID}"></script>`;
  document.querySelector('script')?.append(text);
};
const row = () => {
  const state = useFirstBoard.getState();
  const { quotes, silent } = state.board ?? {};
  return orFirst(LOADING, state, quotes?.get('BTCUSDT'), silent?.get('BTCUSDT'));
};

beforeEach(() => {
  forgetFirstBoard();
  document.body.innerHTML = '';
});

describe('the market of the document', () => {
  it('is shown with its date until the engine has a value, and never as live', () => {
    carry(JSON.stringify(first()));
    expect(readFirstBoard(AS_OF + 500)).toBe(12_000);
    expect(row()).toMatchObject({ source: 'cache', asOf: AS_OF, status: 'loading' });
    expect(row().value?.last).toBe('63895.21');
    const own = live(quoteOf('BTCUSDT'));
    expect(orFirst(own, useFirstBoard.getState(), row().value)).toBe(own);
  });

  it('brings the steps of its pairs, and ends those of another market', () => {
    const increments = [{ symbol: 'BTCUSDT', tick: '0.1', lot: '0.00001', minTurnover: '5' }];
    carry(JSON.stringify(first({ increments })));
    readFirstBoard(AS_OF);
    expect(readObject(INCREMENTS_KEY)).toEqual({ list: increments });
    carry(JSON.stringify(first()));
    readFirstBoard(AS_OF);
    expect(readObject(INCREMENTS_KEY)).toBeNull();
  });

  it('stays on the screen without the exchange, as down', () => {
    carry(JSON.stringify(first()));
    readFirstBoard(AS_OF);
    const down = { ...LOADING, status: 'down' as const };
    const shown = orFirst(down, useFirstBoard.getState(), row().value);
    expect(shown).toMatchObject({ status: 'down', source: 'cache', asOf: AS_OF });
  });

  it('is old when its feed was silent, or when the document comes hours later from the history', () => {
    carry(JSON.stringify(first({ fresh: false })));
    readFirstBoard(AS_OF);
    expect(row().status).toBe('stale');
    forgetFirstBoard();
    carry(JSON.stringify(first()));
    expect(readFirstBoard(AS_OF + 7_200_000)).toBeLessThan(0);
    expect(row().status).toBe('stale');
  });

  it('is old for a pair whose own source is silent, and has the age of that', () => {
    carry(JSON.stringify(first({ silent: { BTCUSDT: AS_OF - 60_000 } })));
    readFirstBoard(AS_OF);
    expect(row()).toMatchObject({ status: 'stale', asOf: AS_OF - 60_000 });
    expect(useFirstBoard.getState().old).toBe(false);
  });

  it('has no value for a pair that the document lacks', () => {
    carry(JSON.stringify(first({ quotes: [] })));
    readFirstBoard(AS_OF);
    expect(row().value).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...first(), asOf: 'soon' }),
    JSON.stringify({ ...first(), quotes: [{ symbol: 'BTCUSDT', last: 1 }] }),
    JSON.stringify({ ...first(), feed: { kind: 'sim' } }),
  ])('is ignored when it is malformed: %s', (text) => {
    carry(text);
    expect(readFirstBoard(AS_OF)).toBe(Number.POSITIVE_INFINITY);
    expect(row()).toBe(LOADING);
  });

  it('is absent from a stored shell', () => {
    expect(readFirstBoard(AS_OF)).toBe(Number.POSITIVE_INFINITY);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { readChartChoices, studiesOf } from './chart-choices.ts';
import { readStudy, STUDIES, type StudyId, toggled, validParameters } from './studies.ts';
import { StudyRun } from './study-run.ts';

const bars = (closes: readonly number[]): Bar[] =>
  closes.map((close, index) => ({
    time: index * 60,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1,
  }));

describe('the drawn studies', () => {
  it('turns one on and off again', () => {
    expect(toggled(['ma'], 'boll')).toEqual(['ma', 'boll']);
    expect(toggled(['ma', 'boll'], 'ma')).toEqual(['boll']);
  });

  it('replaces the oldest pane by a third one, and keeps studies over the candles', () => {
    expect(toggled(['ma', 'macd', 'boll', 'kdj'], 'rsi')).toEqual(['ma', 'boll', 'kdj', 'rsi']);
  });

  it.each([
    ['nothing stored', null, ['ma']],
    ['nonsense', { shown: ['ma', 'wma', 7, 'ma'] }, ['ma']],
    ['too many panes', { shown: ['macd', 'kdj', 'rsi'] }, ['kdj', 'rsi']],
    ['none at all', { shown: [] }, []],
  ])('reads %s', (_, stored, shown) => {
    expect(readChartChoices(stored).shown).toEqual(shown);
  });

  it('keeps what is valid of the settings of a line, and what an older store has', () => {
    const { studies } = readChartChoices({
      parameters: { ma: [5, 10, 20] },
      studies: {
        boll: {
          lines: [{ ink: 'danger', width: 3, dash: 'dotted', shown: false }, { ink: 'pink' }, null],
        },
      },
    });
    expect(studies.ma.parameters).toEqual([5, 10, 20]);
    expect(studies.boll.parameters).toEqual([20, 2]);
    expect(studies.boll.lines).toEqual([
      { ink: 'danger', width: 3, dash: 'dotted', shown: false },
      { ink: 'muted', width: 1, dash: 'dashed', shown: true },
      { ink: 'muted', width: 1, dash: 'solid', shown: true },
    ]);
  });

  it('leaves a study without a shown line out of the chart', () => {
    const choices = readChartChoices({
      shown: ['ma', 'vwap'],
      studies: { vwap: { lines: [{ shown: false }] } },
    });
    expect(studiesOf(choices).map(({ id }) => id)).toEqual(['ma']);
  });

  it('limits parameters', () => {
    expect(validParameters('ma', [5, 0, 501])).toEqual([5, 25, 99]);
    expect(validParameters('boll', [20.5, 2.5])).toEqual([20, 2.5]);
    expect(validParameters('macd', 'none')).toEqual([12, 26, 9]);
  });
});

describe('a study over a chart', () => {
  it('is the mean of the last closes', () => {
    const run = new StudyRun({ ...readStudy('ma', null), parameters: [2, 3] });
    run.restart(bars([1, 2, 3, 5]));
    expect(run.lines).toEqual(['MA2', 'MA3']);
    expect(run.values).toEqual([
      [null, null],
      [1.5, null],
      [2.5, 2],
      [4, 10 / 3],
    ]);
  });

  it.each(STUDIES)('%s has a value for each of its lines at the end', (id) => {
    const run = new StudyRun(readStudy(id, null));
    run.restart(bars(Array.from({ length: 150 }, (_, at) => 100 + Math.sin(at / 5) * 10)));
    expect(run.values.at(-1)).toHaveLength(run.lines.length);
    expect(run.values.at(-1)?.every((value) => Number.isFinite(value))).toBe(true);
    expect(readStudy(id, null).lines).toHaveLength(run.lines.length);
  });

  it('is the same for bars added one by one, with live changes in between, and all at once', () => {
    const step = fc.record({
      close: fc.integer({ min: 1, max: 1_000 }),
      live: fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom<StudyId>(...STUDIES),
        fc.array(step, { minLength: 1, maxLength: 60 }),
        (id, steps) => {
          const defaults = readStudy(id, null);
          const study = {
            ...defaults,
            parameters: defaults.parameters.map((value) => Math.min(value, 9)),
          };
          const streamed = new StudyRun(study);
          const closes: number[] = [];
          streamed.restart([]);
          for (const { close, live } of steps) {
            for (const each of live) streamed.advance(bars([...closes, each]));
            closes.push(close);
            streamed.advance(bars(closes));
          }
          const whole = new StudyRun(study);
          whole.restart(bars(closes));
          expect(streamed.values).toEqual(whole.values);
        },
      ),
    );
  });
});

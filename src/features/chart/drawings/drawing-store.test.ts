// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PEN } from '../line-look.ts';
import { anchorsOf, type Drawing, isAnchor, MAX_DRAWINGS, readDrawings } from './drawing.ts';
import {
  deleteDrawings,
  drawingsOf,
  openDrawings,
  putDrawing,
  undoDrawing,
  useDrawings,
} from './drawing-store.ts';
import { drawingsKey, hasStoredDrawings } from './stored-drawings.ts';

const BTC = 'BTCUSDT';
const drawing = (id: string, price = 100): Drawing => ({
  id,
  tool: 'trend',
  anchors: [
    { time: 1_000, price },
    { time: 2_000, price: price + 1 },
  ],
  look: DEFAULT_PEN,
});
const ids = () => drawingsOf(useDrawings.getState(), BTC).list.map(({ id }) => id);
const stored = (): unknown =>
  JSON.parse(localStorage.getItem(drawingsKey(BTC)) ?? '{"drawings":[]}').drawings;

beforeEach(() => {
  localStorage.clear();
  useDrawings.setState({}, true);
  openDrawings(BTC);
});

describe('the drawings of a pair', () => {
  it('are kept on the device, each pair alone', () => {
    putDrawing(BTC, drawing('a'));
    putDrawing('ETHUSDT', drawing('b'));
    putDrawing(BTC, drawing('a', 200));
    expect(stored()).toEqual([drawing('a', 200)]);
    useDrawings.setState({}, true);
    openDrawings(BTC);
    expect(ids()).toEqual(['a']);
    expect(hasStoredDrawings('ETHUSDT')).toBe(true);
    deleteDrawings('ETHUSDT', null);
    expect(hasStoredDrawings('ETHUSDT')).toBe(false);
  });

  it('take each change back: placed, moved, given a look, deleted', () => {
    const states = [[], [drawing('a')], [drawing('a', 200)]] as Drawing[][];
    putDrawing(BTC, drawing('a'));
    putDrawing(BTC, drawing('a', 200));
    const red = {
      ...drawing('a', 200),
      look: { ink: 'danger', width: 3, dash: 'dotted' },
    } as const;
    putDrawing(BTC, red);
    states.push([red]);
    putDrawing(BTC, drawing('b'));
    states.push([red, drawing('b')]);
    deleteDrawings(BTC, 'a');
    states.push([drawing('b')]);
    deleteDrawings(BTC, null);
    for (const state of states.reverse()) {
      undoDrawing(BTC);
      expect(drawingsOf(useDrawings.getState(), BTC).list).toEqual(state);
      expect(stored()).toEqual(state);
    }
    undoDrawing(BTC);
    expect(ids()).toEqual([]);
  });

  it('count a change that changes nothing as none', () => {
    putDrawing(BTC, drawing('a'));
    const [same] = drawingsOf(useDrawings.getState(), BTC).list;
    if (same) putDrawing(BTC, same);
    undoDrawing(BTC);
    expect(ids()).toEqual([]);
  });

  it('never exceed their most', () => {
    for (let at = 0; at <= MAX_DRAWINGS; at++) putDrawing(BTC, drawing(`${at}`));
    expect(ids()).toHaveLength(MAX_DRAWINGS);
    expect(ids().at(-1)).toBe(`${MAX_DRAWINGS - 1}`);
  });
});

describe('stored drawings', () => {
  const bad = fc.oneof(
    fc.anything(),
    fc.record({ id: fc.anything(), tool: fc.anything(), anchors: fc.anything() }),
    fc.constantFrom<unknown>(
      { ...drawing('x'), tool: 'circle' },
      { ...drawing('x'), anchors: [{ time: 1, price: 2 }] },
      {
        ...drawing('x'),
        anchors: [
          { time: 1, price: 2 },
          { time: null, price: 2 },
        ],
      },
      {
        ...drawing('x'),
        anchors: [
          { time: 1, price: 1e300 },
          { time: 1, price: 2 },
        ],
      },
      {
        ...drawing('x'),
        anchors: [
          { time: -5, price: 1 },
          { time: Number.NaN, price: 2 },
        ],
      },
    ),
  );

  it('that are bad lose no good one and do no harm', () => {
    fc.assert(
      fc.property(fc.array(bad), fc.array(bad), (before, after) => {
        const read = readDrawings([...before, drawing('good'), ...after]);
        expect(read.some(({ id }) => id === 'good')).toBe(true);
        for (const { tool, anchors } of read) {
          expect(anchors).toHaveLength(anchorsOf(tool));
          expect(anchors.every(isAnchor)).toBe(true);
        }
      }),
    );
  });

  it.each(['', '{', '[]', 'null', '{"drawings":7}', '{"drawings":{"length":9}}'])(
    'that are no list are none: %s',
    (text) => {
      localStorage.setItem(drawingsKey(BTC), text);
      useDrawings.setState({}, true);
      openDrawings(BTC);
      expect(ids()).toEqual([]);
    },
  );

  it('of an older store, or of a look that is not known, have the default look', () => {
    const { look: _, ...older } = drawing('a');
    const odd = { ...drawing('b'), look: { ink: '#f00', width: 9, dash: 'dashed' } };
    expect(readDrawings([older, odd]).map(({ look }) => look)).toEqual([
      DEFAULT_PEN,
      { ...DEFAULT_PEN, dash: 'dashed' },
    ]);
  });

  it('have one drawing of an id, and at most the newest thousand', () => {
    const many = Array.from({ length: 1_500 }, (_, at) => drawing(`${at}`));
    const read = readDrawings([...many, drawing('1499')]);
    expect(read).toHaveLength(999);
    expect(read[0]?.id).toBe('501');
  });
});

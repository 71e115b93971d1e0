// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ChartAxis } from './chart-axis.ts';
import { EdgeMarks } from './edge-marks.tsx';

afterEach(cleanup);

it('marks a liquidation at the edge at which it lies, and only while it is out of the scale', () => {
  let y: number | null = -40;
  let painted: () => void = () => undefined;
  const axis = {
    ...{ yOf: () => y, height: () => 100, width: () => 300 },
    onPaint: (listener: () => void) => {
      painted = listener;
      return () => undefined;
    },
  } as unknown as ChartAxis;
  const mark = { id: 'l', price: '33346.42', tone: 'alert', title: 'Liq.', edge: true } as const;
  render(<EdgeMarks axis={axis} marks={[mark]} decimals={2} />);
  const edge = () => screen.getByText('Liq. 33,346.42').dataset['edge'];
  const at = (next: number | null) => {
    y = next;
    act(() => painted());
    return edge();
  };
  expect(edge()).toBe('above');
  expect([at(0), at(50), at(100), at(101), at(null)]).toEqual(['', '', '', 'below', '']);
});

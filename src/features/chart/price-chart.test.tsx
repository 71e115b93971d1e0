// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PriceChart } from './price-chart.tsx';

const nothing = () => undefined;

it.each([true, false])('marks the canvas when its prices are old: %s', (old) => {
  const { unmount } = render(
    <PriceChart
      view="60m"
      decimals={2}
      series={null}
      old={old}
      summary="a chart"
      onOlder={nothing}
      onPoint={nothing}
      onFailed={nothing}
    />,
  );
  expect(screen.getByRole('img', { name: 'a chart' }).hasAttribute('data-old')).toBe(old);
  unmount();
});

// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { instrumentOf, type OptionOrder } from '@tideline/wire';
import { afterEach, expect, it, vi } from 'vitest';
import { timeText } from '../../format/time.ts';

/** What the mocked hooks answer. */
const market = { now: 0, error: 0, status: 'live', last: '61000.00' as string | null };
vi.mock('../../market/hooks.ts', () => ({
  useServerNow: () => market.now,
  useServerClock: () => ({ error: market.error }),
  useHealth: () => ({ offline: false }),
  useQuote: () => ({ status: market.status, value: market.last && { last: market.last } }),
}));
const { ConfirmOption } = await import('./confirm-option.tsx');
const { ProofSheet } = await import('./proof-sheet.tsx');
const { RunningCard } = await import('./running-card.tsx');
const { SettledCard } = await import('./settled-card.tsx');

afterEach(() => {
  cleanup();
  Object.assign(market, { now: 0, error: 0, status: 'live', last: '61000.00' });
});

const tick = (deal_id: number, time: number, price: string) => ({ deal_id, time, price });
const order = {
  ...{ id: '1', client_id: 'c', symbol: 'BTCUSDT', direction: 'rise', seconds: 60, stake: '100' },
  ...{ currency_id: 3, ratio_bps: 3_000, purchase_price: '60000', purchased: 1_000_000 },
  ...{ delivery: 1_060_000, delivery_price: null, status: 'running', payout: null, profit: null },
  ...{ reason: null, proof: null },
} as unknown as OptionOrder;
/** The text beside a name. */
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const bar = (within: HTMLElement) =>
  within.querySelector<HTMLElement>('[aria-hidden] > [style*="scaleX"]')?.style.transform;

it.each([
  // What is left of 60 s, at the exchange's time.
  [1_000_000, '1:00', 'scaleX(1)'],
  [1_030_000, '0:30', 'scaleX(0.5)'],
  [1_059_400, '0:01', 'scaleX(0.01)'],
  [1_060_000, 'Settling…', 'scaleX(0)'],
  [1_090_000, 'Settling…', 'scaleX(0)'],
  [940_000, '2:00', 'scaleX(1)'],
])('a running option at %i has %s left', (now, left, width) => {
  market.now = now;
  const { container } = render(<RunningCard order={order} />);
  expect(screen.getByRole('timer').querySelector('strong')?.textContent).toBe(left);
  expect(bar(container)).toBe(width);
});

it('counts to the last millisecond', () => {
  market.now = 1_059_999;
  render(<RunningCard order={order} />);
  expect(screen.getByRole('timer').querySelector('strong')?.textContent).toBe('0:01');
});

it.each([
  [500, false],
  [501, true],
  [1_900, true],
  [Number.POSITIVE_INFINITY, false],
])('names an error of the clock of %s ms: %s', (error, named) => {
  market.now = 1_000_000;
  const without = render(<RunningCard order={order} />).container.textContent?.length ?? 0;
  cleanup();
  market.error = error;
  const { container } = render(<RunningCard order={order} />);
  const text = container.textContent ?? '';
  expect(text.length > without).toBe(named);
  // Cut to a tenth of a second.
  if (named) expect(text).toContain(`${Math.floor(error / 100) / 10} s`);
});

it.each([
  ['live', '61000.00', '61,000.00', '130.00 USDT'],
  ['delayed', '59000.00', '59,000.00', '0.00 USDT'],
  ['stale', '61000.00', '--', '--'],
  ['live', null, '--', '--'],
])('shows the result at a price that is %s', (status, last, price, payout) => {
  Object.assign(market, { status, last });
  render(<RunningCard order={order} />);
  expect([beside('Current price'), beside('If settled now')]).toEqual([price, payout]);
  expect(beside('Purchase price')).toBe('60,000.00');
});

it('states when an option bought now is delivered', () => {
  market.now = 1_000_000;
  const request = { symbol: 'BTCUSDT', direction: 'fall', seconds: '90', amount: '100' };
  const instrument = instrumentOf('BTCUSDT');
  if (!instrument) throw new Error('no instrument');
  const { container } = render(
    <ConfirmOption
      request={{ ...request, currency_id: '3', ratio_bps: '3000' } as never}
      {...{ instrument, stale: false, onConfirm: () => undefined, onCancel: () => undefined }}
    />,
  );
  const text = (container.ownerDocument.body.textContent ?? '').replaceAll(/\s/g, ' ');
  expect(text).toContain(timeText(1_090_000, 'clock', 'en'));
  expect(text).toContain('+30%');
});

it('shows the deals that decided an option, to the millisecond, and marks the two that count', () => {
  const proof = {
    ...{ epoch: 'e7', entry: tick(1, 1_000_005, '60000'), before: tick(2, 1_059_990, '60500') },
    ...{ delivery: tick(3, 1_060_000, '61000'), after: null },
  };
  const won = { ...order, status: 'won', payout: '130', profit: '30', proof } as never;
  const { baseElement } = render(<ProofSheet order={won} onClose={() => undefined} />);
  const rows = [...baseElement.querySelectorAll('tbody tr')];
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  const at = (time: number, ms: string) => `${timeText(time, 'clock', 'en')}.${ms}`;
  expect(cells).toEqual([
    ['60,000.00', at(1_000_005, '005'), '1'],
    ['60,500.00', at(1_059_990, '990'), '2'],
    ['61,000.00', at(1_060_000, '000'), '3'],
    ['--', '--', '--'],
  ]);
  const marked = rows.map((row) => (row.getAttribute('class') ?? '') !== '');
  expect(marked).toEqual([true, false, true, false]);
  expect(baseElement.textContent).toContain('e7');
  cleanup();
  // The pair is not listed any more.
  const gone = { ...(won as object), symbol: 'GONEUSDT' } as never;
  const again = render(<ProofSheet order={gone} onClose={() => undefined} />).baseElement;
  expect(again.querySelector('tbody td')?.textContent).toBe('60,000.00');
});

it('shows a settled option with its result, and its time where nothing else stands there', () => {
  const won = { ...order, status: 'won', payout: '130', profit: '30', delivery_price: '61000' };
  const { container } = render(<SettledCard order={won as never} />);
  const own = container.textContent ?? '';
  expect(own).toContain('30.00');
  expect([beside('Delivery price'), beside('Stake')]).toEqual(['61,000.00', '100.00 USDT']);
  cleanup();
  const other =
    render(<SettledCard order={won as never} end="an end" />).container.textContent ?? '';
  expect(other).toContain('an end');
  expect(own).not.toContain('an end');
});

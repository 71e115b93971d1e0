// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import type { Status } from '@tideline/streams';
import { type FeedInfo, type Instrument, instrumentOf } from '@tideline/wire';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import korean from '#locales/kr/first';
import { live, quoteOf } from '../../testing/market.ts';

let asOf: number | null = null;
let now = 10_000;
let status: Status = 'delayed';
let feed: FeedInfo | null = null;

vi.mock('../../market/hooks.ts', () => ({
  useShownQuote: (symbol: string) => ({ ...live(quoteOf(symbol)), asOf, status }),
  useQuoteStatus: () => status,
  useHealth: () => ({ offline: false, feed }),
  useServerNow: () => now,
}));

const { StatusLine } = await import('./status-line.tsx');
const { QuoteBadge } = await import('../../trading/connection-badge.tsx');
const BTC = instrumentOf('BTCUSDT') as Instrument;
afterEach(cleanup);

it('says how old delayed prices are, and never an age that is not known', () => {
  asOf = 7_000;
  render(<StatusLine instrument={BTC} />);
  expect(screen.getByRole('status').parentElement?.textContent).toBe('Delayed · 3 s old');
  // A screen reader speaks the state, and not each second.
  expect(screen.getByRole('status').textContent).toBe('Delayed');
  cleanup();
  asOf = null;
  render(<StatusLine instrument={BTC} />);
  expect(screen.getByRole('status').parentElement?.textContent).toBe('Delayed · prices from --');
});

it('counts how long prices are not updated, in the line and in the badge, and no age while live', () => {
  asOf = 1_000_000;
  const shown = (age: number) => {
    now = 1_000_000 + age;
    const { container } = render(
      <>
        <StatusLine instrument={BTC} />
        <QuoteBadge symbol="BTCUSDT" />
      </>,
    );
    const badge = container.lastElementChild?.textContent;
    const line = screen
      .queryByRole('status')
      ?.parentElement?.textContent?.split(' · prices from ')[0];
    cleanup();
    return [line, badge];
  };
  status = 'stale';
  expect(shown(11_000)).toEqual(['Not updating · 11s', 'Not updating · 11s']);
  expect(shown(61_000)).toEqual(['Not updating · 1m', 'Not updating · 1m']);
  status = 'live';
  expect(shown(0)).toEqual(['', 'Live']);
});

it('says that the venue is in maintenance, or halts trading, where the venue says so', () => {
  asOf = 1_000_000;
  now = 1_011_000;
  status = 'stale';
  const shown = (closed: FeedInfo['closed']) => {
    feed = { kind: 'live', label: 'Kraken', shift: null, closed };
    const { container } = render(
      <>
        <StatusLine instrument={BTC} />
        <QuoteBadge symbol="BTCUSDT" />
      </>,
    );
    const said = [screen.getByRole('status').textContent, container.lastElementChild?.textContent];
    cleanup();
    return said;
  };
  expect(shown({ BTCUSDT: 'maintenance' })).toEqual(['Maintenance at Kraken', 'Maintenance · 11s']);
  expect(shown({ BTCUSDT: 'halted' })).toEqual(['Kraken has halted trading', 'Halted · 11s']);
  expect(shown({ ETHUSDT: 'halted' })).toEqual(['Not updating', 'Not updating · 11s']);
  expect(shown(undefined)).toEqual(['Not updating', 'Not updating · 11s']);
  status = 'live';
  const { container } = render(<QuoteBadge symbol="BTCUSDT" />);
  expect(container.textContent).toBe('LiveKraken');
  feed = null;
});

it('speaks the return of live prices after a doubt, in a region that stays, and no state before one', () => {
  asOf = 1_000_000;
  now = 1_005_000;
  status = 'loading';
  const { rerender } = render(<StatusLine instrument={BTC} />);
  const region = screen.getByRole('status');
  const said = (next: Status): string => {
    status = next;
    rerender(<StatusLine instrument={{ ...BTC }} />);
    expect(screen.getByRole('status')).toBe(region);
    return region.textContent;
  };
  expect([said('loading'), said('live')]).toEqual(['', '']);
  expect([said('stale'), said('down')]).toEqual(['Not updating', 'Offline']);
  expect([said('loading'), said('live')]).toEqual(['', 'Prices are live again']);
  expect([said('delayed'), said('live')]).toEqual(['Delayed', 'Prices are live again']);
});

it('names the volume in coins differently from the turnover in a pair row', async () => {
  status = 'live';
  const texts = getI18n();
  for (const [file, keys] of Object.entries(korean)) texts.addResourceBundle('kr', file, keys);
  await texts.changeLanguage('kr');
  const { container } = render(<StatusLine instrument={BTC} />);
  const names = [...container.querySelectorAll('dt')].map((each) => each.textContent);
  expect(names).toEqual(['고가', '저가', '량']);
  expect(texts.t('common:volumeShort')).toBe('거래대금');
  await texts.changeLanguage('en');
});

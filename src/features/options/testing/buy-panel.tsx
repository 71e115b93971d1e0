import { type Instrument, instrumentOf, type User } from '@tideline/wire';
import { useLocation } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import type { Loadable } from '../../../api/loadable.ts';
import type { Payable } from '../../../market/option-terms.ts';
import { useSession } from '../../../state/session.ts';
import { tradingDesk } from '../../../testing/desk.ts';
import { show } from '../../../testing/hands.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import { BuyPanel } from '../buy-panel.tsx';

const BTC = instrumentOf('BTCUSDT') as Instrument;
export const DURATIONS = [
  { seconds: 30, ratio_bps: 3_000, even_ratio_bps: 90_000 },
  { seconds: 120, ratio_bps: 3_250, even_ratio_bps: 95_000 },
];
const USDT: Payable = {
  currency_id: 3,
  code: 'USDT',
  minimum: '10',
  maximum: '1000',
  available: '500',
};
const PAYABLE: readonly Payable[] = [
  USDT,
  { currency_id: 1, code: 'BTC', minimum: '0.001', maximum: '0.5', available: '0' },
];

function Where() {
  return <i>{useLocation().pathname}</i>;
}

/** The market of a test file with the panel of an option in it, for a verified person. */
export function buyDesk() {
  const desk = tradingDesk();
  const refreshed = vi.fn();
  const chosen = vi.fn();
  /** What the exchange answers to the question for times and to an order. */
  const answers: { durations: object; bought: object } = { durations: {}, bought: {} };
  beforeEach(() => {
    refreshed.mockClear();
    chosen.mockClear();
    desk.quotes.set('BTCUSDT', live(quoteOf('BTCUSDT')));
    answers.durations = { data: { durations: DURATIONS } };
    answers.bought = { data: {} };
    desk.reply = (path) =>
      (path === 'microtrade/seconds' ? answers.durations : answers.bought) as never;
    useSession.setState({ token: 't', user: { id: 'u', verification: 'verified' } as User });
  });
  const panel = (asked: 'rise' | 'fall' | null = null, data: readonly Payable[] | null = PAYABLE) =>
    show(
      <>
        <BuyPanel
          instrument={BTC}
          payable={{ state: data ? 'success' : 'pending', data } as Loadable<readonly Payable[]>}
          asked={asked}
          onRefresh={refreshed}
          onSeconds={chosen}
        />
        <Where />
      </>,
      '/here',
    );
  const orders = () => desk.sent.filter(({ path }) => path !== 'microtrade/seconds');
  return { desk, answers, refreshed, chosen, panel, orders };
}

export const RISE = /Rise/;

// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { HistoryCard } from './history-card.tsx';
import { contractDesk, positionOf, shortOf, waitingOf } from './testing/contracts.tsx';

const { show } = contractDesk();
const time = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('the card of a contract that ended', () => {
  const card = (order: ContractOrder) => show(<HistoryCard order={order} />);

  it('has its result, prices, fee and reason', async () => {
    const ended: Partial<ContractOrder> = {
      ...{ status: 'closed', reason: 'take-profit', close_price: '51000.00', profit: '10' },
      ...{ fee: '0.505', opened: time, closed: time + 60_000, take_profit: '51000.00' },
    };
    expect(await card(positionOf(ended))).toEqual([
      'Long 10× .up BTC/USDT + 9.49 USDT .up',
      'Lots 10 · 0.01000 BTC Margin 50.00 TP / SL 51,000.00 / -- 50,000.00 → 51,000.00 Fee 0.5050 Opened 01/02/2026, 03:04:05 Closed · take-profit 03:05:05',
      '<Open the record: Long BTC/USDT /pages/assets/recordDetail?kind=contract&id=7>',
    ]);
    const part = { part_of: '6', reason: 'liquidation', profit: '-50', opened: null } as const;
    expect(await card(shortOf({ ...ended, ...part }))).toEqual([
      'Short 10× .down BTC/USDT Part -50.50 USDT .down',
      'Lots 10 · 0.01000 BTC Margin 50.00 TP / SL 51,000.00 / -- 50,000.00 → 51,000.00 Fee 0.5050 Closed · liquidation 03:05:05',
      '<Open the record: Short BTC/USDT /pages/assets/recordDetail?kind=contract&id=7>',
    ]);
  });

  it('has the price at which a cancelled one waited', async () => {
    const cancelled = waitingOf({ status: 'cancelled', reason: 'user', created: time });
    expect(await card(cancelled)).toEqual([
      'Long 10× .up BTC/USDT 49,000.00',
      'Lots 10 · 0.01000 BTC Margin 49.00 TP / SL -- / -- Cancelled · by you 03:04:05',
      '<Open the record: Long BTC/USDT /pages/assets/recordDetail?kind=contract&id=8>',
    ]);
    expect(await card(waitingOf({ status: 'cancelled', created: time }))).toEqual([
      'Long 10× .up BTC/USDT 49,000.00',
      'Lots 10 · 0.01000 BTC Margin 49.00 TP / SL -- / -- Cancelled 03:04:05',
      '<Open the record: Long BTC/USDT /pages/assets/recordDetail?kind=contract&id=8>',
    ]);
  });
});

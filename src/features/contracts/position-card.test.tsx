// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it, vi } from 'vitest';
import { press, table } from '../../testing/hands.ts';
import { changedSince, outline } from '../../testing/outline.ts';
import { HistoryCard } from './history-card.tsx';
import { PositionCard } from './position-card.tsx';
import { markResult } from './result-row.ts';
import {
  contractDesk,
  marked,
  positionOf,
  quoteAt,
  shortOf,
  waitingOf,
} from './testing/contracts.tsx';
import { WaitingCard } from './waiting-card.tsx';

const { desk, show } = contractDesk();
const time = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('the card of a position', () => {
  const card = (order: ContractOrder) => show(<PositionCard order={order} available="100" />);

  it('shows its result, its risk and its stops', async () => {
    expect(await card(positionOf({ opened: time }))).toEqual([
      'Long 10× .up <Open the record: BTC/USDT /pages/assets/recordDetail?kind=contract&id=7> Lots 10 · 0.01000 BTC .note 01/02/2026, 03:04:05',
      'Net profit/loss ( USDT ): + 9.49 .up',
      'Return: + 18.99% .up',
      '[Details] open',
      '{Mark price 51,000.00; liquidation at 45,250.00 entry@50% mark@60.53%}',
      'Liq. 45,250.00 .danger Mark price 51,000.00 No TP',
      'Before fees: 10.00',
      'Fee paid: 0.2500',
      'Closing fee: 0.2550',
      'Open price: 50,000.00',
      'Break-even: 50,050.03',
      'TP / SL: -- / --',
      'Margin: 50.00',
      'Margin ratio: 4.16%',
      'Liq. price: 45,250.00 .danger',
      '[TP / SL] [Add margin] [Reverse] [Close]',
    ]);
    const stops = { take_profit: '48000.00', stop_loss: '52500.00' };
    expect(await card(shortOf({ leverage: 5, lots: 1200, ...stops }))).toEqual([
      'Short 5× .down <Open the record: BTC/USDT /pages/assets/recordDetail?kind=contract&id=7> Lots 1,200 · 0.01000 BTC .note 01/01/1970, 00:00:00',
      'Net profit/loss ( USDT ): -10.50 .down',
      'Return: -21.01% .down',
      '[Details] open',
      '{Mark price 51,000.00; liquidation at 54,750.00 entry@70.37% stop@33.33% mark@55.56%}',
      'Liq. 54,750.00 .danger Mark price 51,000.00 TP 48,000.00 .take',
      'Before fees: -10.00',
      'Fee paid: 0.2500',
      'Closing fee: 0.2550',
      'Open price: 50,000.00',
      'Break-even: 49,950.02',
      'TP / SL: 48,000.00 / 52,500.00',
      'Margin: 50.00',
      'Margin ratio: 6.25%',
      'Liq. price: 54,750.00 .danger',
      '[TP / SL] [Add margin] [Reverse] [Close]',
    ]);
  });

  it('keeps the bar between its ends', async () => {
    const seen = await table(['45250.00', '45000.00', '54750.00', '54750.01'], async (mark) => {
      desk.quotes.set('BTCUSDT', quoteAt(mark, mark));
      return (await card(positionOf({ stop_loss: '44000.00' }))).find((line) =>
        line.startsWith('{'),
      );
    });
    expect(seen).toEqual({
      '45000.00': '{Mark price 45,000.00; liquidation at 45,250.00 entry@50% stop@0% mark@0%}',
      '45250.00': '{Mark price 45,250.00; liquidation at 45,250.00 entry@50% stop@0% mark@0%}',
      '54750.00': '{Mark price 54,750.00; liquidation at 45,250.00 entry@50% stop@0% mark@100%}',
      '54750.01': '{Mark price 54,750.01; liquidation at 45,250.00 entry@50% stop@0% mark@100%}',
    });
  });

  it('folds, and stays so for the next card', async () => {
    const before = await card(positionOf());
    await press('Details');
    expect(outline()).toEqual([
      'Long 10× .up <Open the record: BTC/USDT /pages/assets/recordDetail?kind=contract&id=7> Lots 10 · 0.01000 BTC .note',
      'Net profit/loss ( USDT ): + 9.49 .up',
      'Return: + 18.99% .up',
      '[Details]',
      '[TP / SL] [Add margin] [Reverse] [Close]',
    ]);
    expect(await card(positionOf())).toEqual(outline());
    await press('Details');
    expect(outline()).toEqual(before);
  });

  it('shows nothing of the market at an old mark', async () => {
    const seen = await table(['delayed', 'stale', 'down'] as const, async (status) => {
      desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51000.00'), status });
      return (await card(positionOf())).slice(1, 14);
    });
    expect(seen).toEqual({
      delayed: [
        'Net profit/loss ( USDT ): + 9.49 .up',
        'Return: + 18.99% .up',
        '[Details] open',
        '{Mark price 51,000.00; liquidation at 45,250.00 entry@50% mark@60.53%}',
        'Liq. 45,250.00 .danger Mark price 51,000.00 No TP',
        'Before fees: 10.00',
        'Fee paid: 0.2500',
        'Closing fee: 0.2550',
        'Open price: 50,000.00',
        'Break-even: 50,050.03',
        'TP / SL: -- / --',
        'Margin: 50.00',
        'Margin ratio: 4.16%',
      ],
      down: [
        'Net profit/loss ( USDT ): -- .flat',
        'Return: -- .flat',
        '[Details] open',
        '{Mark price --; liquidation at 45,250.00 entry@50%}',
        'Liq. 45,250.00 .danger Mark price -- No TP',
        'Before fees: --',
        'Fee paid: --',
        'Closing fee: --',
        'Open price: 50,000.00',
        'Break-even: --',
        'TP / SL: -- / --',
        'Margin: 50.00',
        'Margin ratio: --',
      ],
      stale: [
        'Net profit/loss ( USDT ): -- .flat',
        'Return: -- .flat',
        '[Details] open',
        '{Mark price --; liquidation at 45,250.00 entry@50%}',
        'Liq. 45,250.00 .danger Mark price -- No TP',
        'Before fees: --',
        'Fee paid: --',
        'Closing fee: --',
        'Open price: 50,000.00',
        'Break-even: --',
        'TP / SL: -- / --',
        'Margin: 50.00',
        'Margin ratio: --',
      ],
    });
  });

  it('opens the sheet of each action with the old prices named', async () => {
    desk.quotes.set('BTCUSDT', { ...quoteAt('51000.00', '51000.00'), status: 'stale' });
    const seen = await table(['TP / SL', 'Add margin', 'Reverse', 'Close'], async (name) => {
      const before = await card(positionOf());
      await press(name);
      const opened = changedSince(before).filter((line) => /^!|\[Cancel|Mark/.test(line));
      await press('Close');
      return [opened, screen.queryByRole('dialog')];
    });
    expect(seen).toEqual({
      'Add margin': [
        ['! Prices are not up to date. Send the order anyway? .warning', '[Cancel] [Add margin]'],
        null,
      ],
      Close: [
        [
          '! Prices are not up to date. Send the order anyway? .warning',
          '[Cancel] [Close 0.01 BTC anyway]',
        ],
        null,
      ],
      Reverse: [
        [
          '! Prices are not up to date. Send the order anyway? .warning',
          '[Cancel] [Reverse to Short anyway] .down',
        ],
        null,
      ],
      'TP / SL': [['Mark price: --', '[Cancel] [Save]'], null],
    });
  });

  it('scrolls into view and is marked once when a command on it ended', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    markResult('7');
    await card(positionOf());
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'smooth' });
    const lit = () => document.querySelectorAll('[class*="_result_"][class*="_row_"]');
    const [row] = lit();
    // jsdom knows animations by their old name only.
    if (row) fireEvent(row, new Event('webkitAnimationEnd', { bubbles: true }));
    expect([row !== undefined, marked(), lit().length]).toEqual([true, null, 0]);
  });

  it('is nothing for a pair that is not listed', async () => {
    const other = { symbol: 'NOUSDT' };
    expect(await card(positionOf(other))).toEqual([]);
    expect(await show(<WaitingCard order={waitingOf(other)} available="1" />)).toEqual([]);
    expect(await show(<HistoryCard order={positionOf(other)} />)).toEqual([]);
  });
});

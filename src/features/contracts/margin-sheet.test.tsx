// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, slide, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { MarginSheet } from './margin-sheet.tsx';
import { contractDesk, positionOf } from './testing/contracts.tsx';

const { desk, closed, sheetOf, show, outcome } = contractDesk();
const open = (order: ContractOrder, more: object = {}) =>
  show(<MarginSheet {...sheetOf(order)} {...more} />);

describe('the sheet that adds margin', () => {
  it('says where the liquidation moves, or what is wrong', async () => {
    expect(await open(positionOf())).toEqual([
      'Add margin',
      '[Close]',
      'Added margin moves the liquidation price away; it returns when the position closes.',
      'BTC/USDT · Long 10× .note',
      'Paper',
      'Amount to add (USDT) =',
      'Share of what can be added = 0',
      'Available: 100.00 USDT',
      'Margin: 50.00 → 50.00 USDT',
      'Liq. price: 45,250.00 → 45,250.00 .strong',
      '[Cancel] [Add margin]',
    ]);
    const amounts = ['0', '0.01', '10', '100', '100.01', '450', '450.01'];
    const seen = await table(amounts, async (text) => {
      const available = text.startsWith('450') ? '1000' : '100';
      const before = await open(positionOf(), { available });
      await type(/^Amount/, text);
      return changedSince(before);
    });
    expect(seen).toEqual({
      '0': ['Amount to add (USDT) = 0'],
      '0.01': [
        'Add 0.01 USDT: the liquidation price moves from 45,250.00 to 45,249.00',
        'Amount to add (USDT) = 0.01',
        'Margin: 50.00 → 50.01 USDT',
        'Liq. price: 45,250.00 → 45,249.00 .strong',
        '[Cancel] [Add 0.01 USDT]',
      ],
      '10': [
        'Add 10.00 USDT: the liquidation price moves from 45,250.00 to 44,250.00',
        'Amount to add (USDT) = 10',
        'Share of what can be added = 10',
        'Margin: 50.00 → 60.00 USDT',
        'Liq. price: 45,250.00 → 44,250.00 .strong',
        '[Cancel] [Add 10 USDT]',
      ],
      '100': [
        'Add 100.00 USDT: the liquidation price moves from 45,250.00 to 35,250.00',
        'Amount to add (USDT) = 100',
        'Share of what can be added = 100',
        'Margin: 50.00 → 150.00 USDT',
        'Liq. price: 45,250.00 → 35,250.00 .strong',
        '[Cancel] [Add 100 USDT]',
      ],
      '100.01': [
        'Add 100.01 USDT: the liquidation price moves from 45,250.00 to 35,249.00',
        'Amount to add (USDT) = 100.01 wrong',
        '! Insufficient balance',
        'Share of what can be added = 100',
        'Margin: 50.00 → 150.01 USDT',
        'Liq. price: 45,250.00 → 35,249.00 .strong',
        '[Cancel] [Add 100.01 USDT]',
      ],
      '450': [
        'Add 450.00 USDT: the liquidation price moves from 45,250.00 to 250.00',
        'Amount to add (USDT) = 450',
        'Share of what can be added = 100',
        'Margin: 50.00 → 500.00 USDT',
        'Liq. price: 45,250.00 → 250.00 .strong',
        '[Cancel] [Add 450 USDT]',
      ],
      '450.01': [
        'Add 450.01 USDT: the liquidation price moves from 45,250.00 to 249.00',
        'Amount to add (USDT) = 450.01 wrong',
        '! At most 450.00 USDT can be added',
        'Share of what can be added = 100',
        'Margin: 50.00 → 500.01 USDT',
        'Liq. price: 45,250.00 → 249.00 .strong',
        '[Cancel] [Add 450.01 USDT]',
      ],
    });
  });

  it('slides to whole cents of what is free, and of what the position takes', async () => {
    const seen = await table(['33.339', '1000'], async (available) => {
      await open(positionOf(), { available });
      await slide(50);
      const half = outline().filter((line) => line.includes(' = '));
      await slide(100);
      return [half, outline().filter((line) => line.includes(' = '))];
    });
    expect(seen).toEqual({
      '1000': [
        ['Amount to add (USDT) = 225', 'Share of what can be added = 50'],
        ['Amount to add (USDT) = 450', 'Share of what can be added = 100'],
      ],
      '33.339': [
        ['Amount to add (USDT) = 16.66', 'Share of what can be added = 49'],
        ['Amount to add (USDT) = 33.33', 'Share of what can be added = 100'],
      ],
    });
  });

  it('cannot add to a position that is wholly paid', async () => {
    const paid = positionOf({ margin: '500', liquidation_price: '0.00' });
    expect(await open(paid)).toEqual([
      'Add margin',
      '[Close]',
      'Added margin moves the liquidation price away; it returns when the position closes.',
      'BTC/USDT · Long 10× .note',
      'Paper',
      'Amount to add (USDT) = wrong',
      '! The margin already covers the whole value of the position',
      'Share of what can be added = 0 off',
      'Available: 100.00 USDT',
      'Margin: 500.00 → 500.00 USDT',
      'Liq. price: 0.00 → 250.00 .strong',
      '[Cancel] [Add margin]',
    ]);
  });

  it('sends nothing without an amount, and the amount as it is typed', async () => {
    desk.reply = () => ({ data: positionOf({ liquidation_price: '44224.12' }) });
    const before = await open(positionOf(), { available: null, stale: true });
    await press(/^Add margin/);
    expect([changedSince(before), desk.sent]).toEqual([
      ['Amount to add (USDT) = wrong', '! Please enter a valid amount', '!'],
      [],
    ]);
    await type(/^Amount/, '10.50');
    await press(/^Add 10/);
    expect(outcome()).toEqual([
      [
        {
          amount: '10.5',
          id: '7',
          path: 'lever/margin',
        },
      ],
      ['Margin added; liquidation price 44,224.12'],
      1,
      '7',
    ]);
  });

  it('shows a refusal until it is edited', async () => {
    desk.reply = () => ({ error: { id: 'margin-full' } });
    await open(positionOf());
    await type(/^Amount/, '10.50');
    const before = outline();
    await press(/^Add 10/);
    expect([changedSince(before), closed.mock.calls.length]).toEqual([['!', 'Refused so'], 0]);
    await type(/^Amount/, '10');
    expect(warnings()).toEqual([]);
  });
});

// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import type { ContractOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { press, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { contractDesk, positionOf, waitingOf } from './testing/contracts.tsx';

const { desk, sheetOf, show, outcome } = contractDesk();
const open = (order: ContractOrder, more: object = {}) =>
  show(<AmendSheet {...sheetOf(order)} {...more} />);

describe('the sheet that amends a waiting order', () => {
  const short = waitingOf({ side: 'short', price: '52000.00', margin: '52' });

  it('says what the order reserves', async () => {
    expect(await open(waitingOf())).toEqual([
      'Amend order',
      '[Close]',
      'Change 10 lots at 49,000.00 to 10 lots at 49,000.00',
      'BTC/USDT · Long 10× · Limit .note',
      'Paper',
      '[Decrease Price] Price (USDT) = 49000.00 [Increase Price]',
      '[Decrease Lots] Lots = 10 [Increase Lots]',
      '1 lot = 0.001 BTC: -3.94% from market',
      'Frozen (margin + fee): 49.24 USDT',
      'Change of available balance: 0.00 USDT .strong',
      '[Cancel] [Amend order]',
    ]);
    expect(await open(short)).toEqual([
      'Amend order',
      '[Close]',
      'Change 10 lots at 52,000.00 to 10 lots at 52,000.00',
      'BTC/USDT · Short 10× · Limit .note',
      'Paper',
      '[Decrease Price] Price (USDT) = 52000.00 [Increase Price]',
      '[Decrease Lots] Lots = 10 [Increase Lots]',
      '1 lot = 0.001 BTC: +1.94% from market',
      'Frozen (margin + fee): 52.26 USDT',
      'Change of available balance: 0.00 USDT .strong',
      '[Cancel] [Amend order]',
    ]);
  });

  it('says what a change reserves and frees, or what is wrong', async () => {
    const changes = [
      // 49.245 are reserved and 100 more free; a lot reserves 4.9245.
      ...['Lots 30', 'Lots 31', 'Lots 1', 'Lots 0', 'Lots '],
      // The band ends a tenth above the higher price of the market.
      ...['Price 56111', 'Price 56111.01', 'Price 0', 'Price '],
      // From 5 % off the last price on the button must be held.
      ...['Price 48459.49', 'Price 48459.51'],
    ];
    const seen = await table(changes, async (change) => {
      const [label = '', value = ''] = change.split(' ');
      const before = await open(waitingOf());
      await type(new RegExp(`^${label}`), value);
      return changedSince(before);
    });
    expect(seen).toEqual({
      'Lots ': [
        'Change 10 lots at 49,000.00 to 0 lots at 49,000.00',
        '[Decrease Lots] Lots = wrong [Increase Lots]',
        '! Please enter whole lots, at least 1',
        'Frozen (margin + fee): --',
        'Change of available balance: -- .strong',
      ],
      'Lots 0': [
        'Change 10 lots at 49,000.00 to 0 lots at 49,000.00',
        '[Decrease Lots] Lots = 0 wrong [Increase Lots]',
        '! Please enter whole lots, at least 1',
        'Frozen (margin + fee): --',
        'Change of available balance: -- .strong',
      ],
      'Lots 1': [
        'Change 10 lots at 49,000.00 to 1 lots at 49,000.00',
        '[Decrease Lots] Lots = 1 [Increase Lots]',
        'Frozen (margin + fee): 4.92 USDT',
        'Change of available balance: +44.32 USDT .strong',
      ],
      'Lots 30': [
        'Change 10 lots at 49,000.00 to 30 lots at 49,000.00',
        '[Decrease Lots] Lots = 30 [Increase Lots]',
        'Frozen (margin + fee): 147.73 USDT',
        'Change of available balance: -98.49 USDT .strong',
      ],
      'Lots 31': [
        'Change 10 lots at 49,000.00 to 31 lots at 49,000.00',
        '[Decrease Lots] Lots = 31 wrong [Increase Lots]',
        '! Insufficient balance',
        'Frozen (margin + fee): 152.65 USDT',
        'Change of available balance: -103.41 USDT .strong',
      ],
      'Price ': [
        'Change 10 lots at 49,000.00 to 10 lots at --',
        '[Decrease Price] Price (USDT) = wrong [Increase Price]',
        '! Please enter a price',
        '1 lot = 0.001 BTC: --% from market',
        'Frozen (margin + fee): --',
        'Change of available balance: -- .strong',
      ],
      'Price 0': [
        'Change 10 lots at 49,000.00 to 10 lots at 0.00',
        '[Decrease Price] Price (USDT) = 0 wrong [Increase Price]',
        '! Please enter a price',
        '1 lot = 0.001 BTC: --% from market',
        'Frozen (margin + fee): --',
        'Change of available balance: -- .strong',
      ],
      'Price 48459.49': [
        'Change 10 lots at 49,000.00 to 10 lots at 48,459.49',
        '[Decrease Price] Price (USDT) = 48459.49 [Increase Price]',
        '1 lot = 0.001 BTC: -5.00% from market',
        'Frozen (margin + fee): 48.70 USDT',
        'Change of available balance: +0.54 USDT .strong',
      ],
      'Price 48459.51': [
        'Change 10 lots at 49,000.00 to 10 lots at 48,459.51',
        '[Decrease Price] Price (USDT) = 48459.51 [Increase Price]',
        '1 lot = 0.001 BTC: -4.99% from market',
        'Frozen (margin + fee): 48.70 USDT',
        'Change of available balance: +0.54 USDT .strong',
      ],
      'Price 56111': [
        'Change 10 lots at 49,000.00 to 10 lots at 56,111.00',
        '[Decrease Price] Price (USDT) = 56111 [Increase Price]',
        '1 lot = 0.001 BTC: +10.00% from market',
        'Frozen (margin + fee): 56.39 USDT',
        'Change of available balance: -7.14 USDT .strong',
        '[Cancel] [Hold: Amend order]',
      ],
      'Price 56111.01': [
        'Change 10 lots at 49,000.00 to 10 lots at 56,111.01',
        '[Decrease Price] Price (USDT) = 56111.01 wrong [Increase Price]',
        '! The price is too far from the market; the limit is 56,100.00',
        '1 lot = 0.001 BTC: +10.00% from market',
        'Frozen (margin + fee): 56.39 USDT',
        'Change of available balance: -7.14 USDT .strong',
        '[Cancel] [Hold: Amend order]',
      ],
    });
  });

  it('has the band of its side', async () => {
    await open(short);
    await type(/^Price/, '45900');
    expect(warnings()).toEqual([]);
    await type(/^Price/, '45899.99');
    expect(warnings()).toEqual(['! The price is too far from the market; the limit is 45,900.00']);
  });

  it('sends what it shows, and nothing wrong', async () => {
    desk.reply = () => ({ data: waitingOf({ price: '49500.00' }) });
    await open(waitingOf(), { price: '49500.00', available: null });
    await type(/^Lots/, '0');
    await press(/^Amend/);
    expect(desk.sent).toEqual([]);
    await type(/^Lots/, '12');
    await press(/^Amend/);
    expect(outcome()).toEqual([
      [
        {
          id: '8',
          lots: '12',
          path: 'lever/amend',
          price: '49500.00',
        },
      ],
      ['Order amended'],
      1,
      '8',
    ]);
    desk.reply = () => ({ data: positionOf() });
    await press(/^Amend/);
    expect(desk.toasts()).toEqual(['Position opened']);
  });

  it('is another intent after a refusal', async () => {
    desk.reply = () => ({ error: { id: 'feed-stale' } });
    const before = await open(waitingOf());
    await press(/^Amend/);
    expect(changedSince(before)).toEqual(['!', 'Refused so']);
    await press(/^Amend/);
    expect(new Set(desk.ids).size).toBe(2);
    for (const name of [/^Price/, /^Lots/]) {
      await press(/^Amend/);
      await type(name, '49001');
      expect(outline()).not.toContain('! Refused so');
    }
  });

  it('knows no distance without a price of the market', async () => {
    desk.quotes.delete('BTCUSDT');
    expect(await open(waitingOf(), { stale: true })).toEqual([
      'Amend order',
      '[Close]',
      'Change 10 lots at 49,000.00 to 10 lots at 49,000.00',
      'BTC/USDT · Long 10× · Limit .note',
      'Paper',
      '[Decrease Price] Price (USDT) = 49000.00 [Increase Price]',
      '[Decrease Lots] Lots = 10 [Increase Lots]',
      '1 lot = 0.001 BTC: --% from market',
      'Frozen (margin + fee): 49.24 USDT',
      'Change of available balance: 0.00 USDT .strong',
      '! Prices are not up to date. Send the order anyway? .warning',
      '[Cancel] [Amend order]',
    ]);
  });
});

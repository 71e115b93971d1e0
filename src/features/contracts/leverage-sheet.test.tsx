// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, table } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { panelDesk, TERMS } from './testing/panel.tsx';

const { desk, panel, ticket } = panelDesk();

describe('the choice of a leverage', () => {
  it('says what each brings for the typed lots, and sets the chosen one', async () => {
    await panel({ lots: '10', leverage: 20 });
    await press(/^Leverage/);
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Leverage',
      '[Close]',
      'For lots: 10',
      '[1 × Max 1 Lots Margin 510.68 USDT Liq. price 255.34 -99.50%]',
      '[10 × Max 19 Lots Margin 51.06 USDT Liq. price 46,216.54 -9.50%]',
      '[20 × Max 38 Lots Margin 25.53 USDT Liq. price 48,769.94 -4.50%] pressed',
      '[50 × Max 95 Lots Margin 10.21 USDT Liq. price 50,301.98 -1.50%] .risky',
      'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
    ]);
    await press(/^20×/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/^Leverage/);
    await press(/^50×/);
    expect([ticket().leverage, screen.queryByRole('dialog')]).toEqual([50, null]);
  });

  it('goes by one lot while none is typed, and knows nothing without prices', async () => {
    const seen = await table(['', '0', '5'], async (lots) => {
      if (lots === '5') {
        desk.books.clear();
        desk.quotes.clear();
      }
      await panel({ lots, side: 'short' }, { ...TERMS, leverages: [10, 21], available: '100' });
      await press(/^Leverage/);
      return outline(screen.getByRole('dialog')).slice(2);
    });
    expect(seen).toEqual({
      '': [
        'For lots: 1',
        '[10 × Max 19 Lots Margin 5.10 USDT Liq. price 55,845.00 +9.50%] pressed',
        '[21 × Max 40 Lots Margin 2.42 USDT Liq. price 53,173.58 +4.26%] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
      '0': [
        'For lots: 1',
        '[10 × Max 19 Lots Margin 5.10 USDT Liq. price 55,845.00 +9.50%] pressed',
        '[21 × Max 40 Lots Margin 2.42 USDT Liq. price 53,173.58 +4.26%] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
      '5': [
        'For lots: 5',
        '[10 × Max -- Margin -- Liq. price --] pressed',
        '[21 × Max -- Margin -- Liq. price --] .risky',
        'Red: above 20×, a small move can cause liquidation and the loss of the margin.',
      ],
    });
  });
});

// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { MarginSheet } from './margin-sheet.tsx';

const ORDER: ContractOrder = {
  ...{ id: '7', client_id: 'c1', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'market' },
  ...{ price: null, lots: 10, quantity: '0.01', leverage: 10, open_price: '50000.00' },
  ...{ close_price: null, mark: '50000.00', margin: '50', fee: '0.25', profit: null },
  ...{ take_profit: null, stop_loss: null, liquidation_price: '45229.36', status: 'trading' },
  ...{ reason: null, created: 1, opened: 1, closed: null, evidence: null },
};

afterEach(cleanup);

it.each([
  ['10', /^Add 10\.00 USDT: the liquidation price moves from 45,229\.36 to [\d,.]+$/],
  [
    '100000',
    /^Added margin moves the liquidation price away; it returns when the position closes\.$/,
  ],
])('says of %s USDT where the liquidation price moves, when it can', (typed, sentence) => {
  render(
    <MemoryRouter>
      <MarginSheet
        order={ORDER}
        mark="50000.00"
        stale={false}
        available="1000000"
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/ 0\.00$/)).toBeNull();
});

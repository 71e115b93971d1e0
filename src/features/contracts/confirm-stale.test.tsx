// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { type ContractOrder, instrumentOf } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CloseSheet } from './close-sheet.tsx';
import { ConfirmContract } from './confirm-contract.tsx';
import type { OpenRequest } from './contract-account.ts';
import type { Assessment } from './ticket.ts';

afterEach(cleanup);

const none = () => undefined;
const actions = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it.each([
  ['0.0123', 'Short 0.01230 BTC at 10×'],
  [null, 'Short 12 Lots at 10×'],
])('names what is opened at old prices (quantity %s)', (quantity, sentence) => {
  const instrument = instrumentOf('BTCUSDT');
  if (!instrument) throw new Error('no instrument');
  const request = { symbol: 'BTCUSDT', side: 'short', type: 'market', lots: '12', leverage: '10' };
  render(
    <ConfirmContract
      request={request as OpenRequest}
      instrument={instrument}
      found={{ quantity, fromLast: null, thin: false } as Assessment}
      stale
      onConfirm={none}
      onCancel={none}
    />,
  );
  expect(actions()).toContain('Open short anyway');
  expect(screen.getByText(new RegExp(`^${sentence}`))).toBeTruthy();
});

it('shows the fees of opening and closing, and the break-even, before a contract is sent', () => {
  const instrument = instrumentOf('BTCUSDT');
  if (!instrument) throw new Error('no instrument');
  const request = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '12', leverage: '10' };
  const found = { quantity: '0.012', fromLast: null, thin: false, fee: '0.36', closingFee: '0.37' };
  render(
    <ConfirmContract
      request={request as OpenRequest}
      instrument={instrument}
      found={{ ...found, breakEven: '60060.03' } as Assessment}
      stale={false}
      onConfirm={none}
      onCancel={none}
    />,
  );
  const shown = (name: string) =>
    screen.getByText(name, { exact: true }).nextElementSibling?.textContent;
  expect(shown('Opening fee')).toBe('0.3600 USDT');
  expect(shown('Closing fee')).toBe('0.3700 USDT');
  expect(shown('Break-even')).toBe('60,060.03');
});

it('names what is closed at old prices', () => {
  const order = {
    ...{ id: '7', client_id: 'c1', part_of: null, symbol: 'BTCUSDT', side: 'long', type: 'market' },
    ...{ price: null, lots: 10, quantity: '0.01', leverage: 10, open_price: '100.00' },
    ...{ close_price: null, mark: '100.00', margin: '0.1', fee: '0.001', profit: null },
    ...{ take_profit: null, stop_loss: null, liquidation_price: '90.00', status: 'trading' },
    ...{ reason: null, created: 1, opened: 1, closed: null, evidence: null },
  } as ContractOrder;
  render(
    <MemoryRouter>
      <CloseSheet order={order} mark="100.00" stale available={null} onClose={none} />
    </MemoryRouter>,
  );
  expect(actions().find((text) => text?.startsWith('Close') && text.endsWith('anyway'))).toMatch(
    /^Close 0\.010* BTC anyway$/,
  );
});

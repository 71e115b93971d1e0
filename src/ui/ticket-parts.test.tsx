// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logOut, useSession } from '../state/session.ts';
import { settled } from '../testing/settled.ts';
import { OrderButton } from '../trading/order-button.tsx';
import { UnitSwitch } from '../trading/unit-switch.tsx';
import { PickerChip } from './picker-chip.tsx';

await import('./options-sheet.tsx');
/** Lets a part that loads after the screen appear. */

afterEach(() => {
  cleanup();
  logOut();
});

describe('unit switch', () => {
  const units = [
    { value: 'base', text: 'BTC' },
    { value: 'quote', text: 'USDT' },
    { value: 'lots', text: 'Lots' },
  ] as const;

  it('changes between two units with one tap', () => {
    const onValue = vi.fn();
    render(
      <UnitSwitch label="Quantity" units={units.slice(0, 2)} value="base" onValue={onValue} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Quantity in BTC: change the unit' }));
    expect(onValue.mock.calls).toEqual([['quote']]);
  });

  it('offers more than two in a sheet', async () => {
    const onValue = vi.fn();
    render(<UnitSwitch label="Quantity" units={units} value="base" onValue={onValue} />);
    await settled();
    fireEvent.click(screen.getByRole('button', { name: 'Quantity in BTC: change the unit' }));
    fireEvent.click(screen.getByRole('button', { name: 'Lots' }));
    expect(onValue.mock.calls).toEqual([['lots']]);
  });
});

describe('picker chip', () => {
  it('names its choice and its value, and changes it in a sheet', async () => {
    const onValue = vi.fn();
    const options = [
      { value: 'limit', text: 'Limit', hint: 'At your price or better' },
      { value: 'market', text: 'Market' },
    ] as const;
    render(<PickerChip label="Order type" options={options} value="limit" onValue={onValue} />);
    await settled();
    fireEvent.click(screen.getByRole('button', { name: 'Order type: Limit' }));
    expect(screen.getByRole('dialog', { name: 'Order type' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Market' }));
    expect(onValue.mock.calls).toEqual([['market']]);
  });
});

describe('order button', () => {
  const button = (offline = false) => (
    <MemoryRouter>
      <OrderButton
        kind="up"
        busy={false}
        offline={offline}
        action="Buy 0.0107 BTC"
        price={['Price', '61,000.00']}
        cost="652.70 USDT"
        onPress={() => undefined}
      />
    </MemoryRouter>
  );

  it('names the result, or says why nothing can be sent', () => {
    const { rerender } = render(button());
    expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeTruthy();
    act(() => useSession.setState({ token: 't', user: { id: 'u' } as never }));
    expect(screen.getByRole('button', { name: 'Buy 0.0107 BTC' })).toBeTruthy();
    rerender(button(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Offline' }).disabled).toBe(true);
  });
});

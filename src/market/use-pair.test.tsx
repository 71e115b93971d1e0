// @vitest-environment jsdom
import '../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../state/toast.ts';
import { useTradeChoices } from '../state/trade-choices.ts';
import { useViewedPair } from './use-pair.ts';

function Page() {
  return <h1>{useViewedPair().symbol}</h1>;
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
const shown = () => screen.getByRole('heading').textContent;
const notices = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  useTradeChoices.setState({ symbol: 'ETHUSDT' });
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

describe('the pair of the address', () => {
  it('is shown without a notice, and viewed from now on', () => {
    open('/?symbol=BTCUSDT');
    expect([shown(), notices()]).toEqual(['BTCUSDT', []]);
    expect(useTradeChoices.getState().symbol).toBe('BTCUSDT');
  });

  it('is the pair viewed last when the address names none', () => {
    open('/');
    expect([shown(), notices()]).toEqual(['ETHUSDT', []]);
  });

  it.each(['NOPEUSDT', 'Send your coins to 0xdead', ''])(
    'is replaced with a notice that does not repeat %j',
    (symbol) => {
      open(`/?symbol=${encodeURIComponent(symbol)}`);
      expect(shown()).toBe('ETHUSDT');
      expect(notices()).toEqual(['That pair is not traded here. This is ETH/USDT.']);
    },
  );
});

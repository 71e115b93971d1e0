// @vitest-environment jsdom
import '../testing/texts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberField } from './number-field.tsx';
import { useFollowedPrice } from './use-followed-price.ts';

afterEach(cleanup);

const RULE = { decimals: 2, step: '0.01' };

interface TicketProps {
  readonly symbol?: string;
  readonly market: string | null;
  readonly sent: string[];
}

function Ticket({ symbol = 'BTCUSDT', market, sent }: TicketProps) {
  const [own, setOwn] = useState('');
  const followed = useFollowedPrice(symbol, own, market, setOwn);
  return (
    <>
      <NumberField
        label="Price"
        stepper
        draft={followed.price}
        onDraft={followed.onDraft}
        onFocused={followed.onFocused}
        rule={RULE}
      />
      <button type="button" onClick={() => sent.push(followed.price)}>
        Send
      </button>
    </>
  );
}

describe('a limit price', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Price');
  const open = (first: string | null) => {
    const sent: string[] = [];
    const { rerender } = render(<Ticket market={first} sent={sent} />);
    const market = (price: string, symbol?: string) =>
      rerender(<Ticket market={price} sent={sent} {...(symbol && { symbol })} />);
    return { sent, market };
  };

  it('follows the market until one is entered, and is sent as it is shown', () => {
    const { sent, market } = open(null);
    expect(field().value).toBe('');
    for (const price of ['37056.00', '37087.00']) {
      market(price);
      expect(field().value).toBe(price);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    fireEvent.change(field(), { target: { value: '37000' } });
    market('37090.00');
    expect(field().value).toBe('37000');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual(['37087.00', '37000']);
  });

  it('stands still under the caret, and follows again when it is left untouched', () => {
    const { market } = open('100.00');
    fireEvent.focus(field());
    market('101.00');
    expect(field().value).toBe('100.00');
    fireEvent.blur(field());
    expect(field().value).toBe('101.00');
  });

  it('stays empty when it was emptied, until another pair is chosen', () => {
    const { market } = open('100.00');
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: '' } });
    market('101.00');
    expect(field().value).toBe('');
    fireEvent.blur(field());
    market('102.00');
    expect(field().value).toBe('');
    market('7.00', 'ETHUSDT');
    expect(field().value).toBe('7.00');
  });

  it('stays where a step has put it', () => {
    const { market } = open('100.00');
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    market('105.00');
    expect(field().value).toBe('100.01');
  });
});

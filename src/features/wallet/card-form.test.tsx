// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import type { User } from '@tideline/wire';
import { CARD_FIELDS } from '@tideline/wire/bank-card';
import { describe, expect, it } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { pick, show, submit } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { CardForm } from './card-form.tsx';

const desk = tradingDesk();

describe('the form of a bank card', () => {
  const user = {
    ...{ id: 'u', account: 'demo', phone: null, area_code: null, email: 'a@b.example' },
  } as User;
  const CARD: Readonly<Record<string, string>> = {
    ...{ name: 'Main', holder: 'Ada Lovelace', card_number: '4000123412341234' },
    ...{ bank_name: 'Paper Bank', branch: 'Centre', bank_address: '1 Street' },
    ...{ swift: 'PAPRXXXX', iban: 'XX00 1234', payee_address: '2 Street', zip_code: '10000' },
  };
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').slice(0, 10);
  const isWrong = (box: Element) => box.getAttribute('aria-invalid') === 'true';
  const fill = (change: Readonly<Record<string, string>> = {}) => {
    const texts = Object.entries({ ...CARD, ...change });
    const order = CARD_FIELDS.filter((name) => name !== 'currency');
    for (const [name, text] of texts) {
      const box = boxes()[order.indexOf(name as never)];
      if (box) fireEvent.change(box, { target: { value: text } });
    }
  };

  it('names every field that is missing, and sends nothing', async () => {
    await show(<CardForm user={user} />);
    await submit();
    expect(boxes().map(isWrong)).toEqual(Array(10).fill(true));
    expect(document.body.textContent).toContain('Choose a currency');
    expect(desk.sent).toEqual([]);
  });

  it('offers digits for the number, letters for the rest, and room for long names', async () => {
    await show(<CardForm user={user} />);
    expect(boxes().map(({ inputMode, maxLength }) => [inputMode, maxLength])).toEqual(
      CARD_FIELDS.filter((name) => name !== 'currency').map((name) => [
        name === 'card_number' ? 'numeric' : 'text',
        200,
      ]),
    );
  });

  it('names the one field that cannot be what it says', async () => {
    await show(<CardForm user={user} />);
    fill({ iban: 'x' });
    await submit();
    expect(boxes().filter(isWrong)).toHaveLength(1);
    expect(desk.sent).toEqual([]);
  });

  it('sends trimmed texts with both proofs, and shows the bound card', async () => {
    await show(<CardForm user={user} />);
    fill({ holder: '  Ada Lovelace ' });
    await pick(/^Currency/, 'EUR');
    fireEvent.change(screen.getByLabelText('Fund password', { selector: 'input' }), {
      target: { value: '246810' },
    });
    const code = screen.getAllByRole('textbox').at(-1);
    if (code) fireEvent.change(code, { target: { value: '123456' } });
    await submit();
    expect(desk.sent).toEqual([
      {
        ...{ path: 'user/cash_save', ...CARD, currency: 'EUR' },
        ...{ fund_password: '246810', code: '123456' },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(outline()).toEqual([
      'Successfully bind',
      'Bank name: Paper Bank',
      'Card number: •••• 1234',
      'Currency: EUR',
      '[Done]',
    ]);
  });
});

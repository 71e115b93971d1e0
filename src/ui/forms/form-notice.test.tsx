// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../../api/answer.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { Field } from '../field.tsx';
import { SubmitButton } from './submit-button.tsx';

type Draft = { readonly bank: string; readonly number: string };
const errorsOf = (draft: Draft): FormErrors<keyof Draft> => ({
  ...(draft.bank === '' && { bank: 'field-required' }),
  ...(draft.number === '' && { number: 'field-required' }),
});

function Card({ refusal = null }: { readonly refusal?: Refusal | null }) {
  const form = useForm<Draft, keyof Draft>({ bank: '', number: '' }, errorsOf, refusal);
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      {(['bank', 'number'] as const).map((field) => (
        <Field
          key={field}
          label={field}
          value={form.draft[field]}
          onValue={(value) => form.edit({ [field]: value })}
          error={form.errorOf(field)}
        />
      ))}
      <SubmitButton state={form.state} busy={false}>
        Bind
      </SubmitButton>
    </form>
  );
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Bind' }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

afterEach(cleanup);

describe('what keeps a form from being sent', () => {
  it('focuses the first wrong field and lists several, each as a link to its field', () => {
    render(<Card />);
    submit();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'bank' }));
    expect(screen.getByRole('region', { name: '2 fields need attention' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'number' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'number' }));
  });

  it('lists nothing when one field is wrong, and focuses it again at the next submit', () => {
    render(<Card />);
    fill('bank', 'Tide');
    submit();
    const number = screen.getByRole('textbox', { name: 'number' });
    expect(document.activeElement).toBe(number);
    expect(screen.queryByRole('region')).toBeNull();
    number.blur();
    submit();
    expect(document.activeElement).toBe(number);
  });

  it('does not move the focus while the form is edited', () => {
    render(<Card />);
    submit();
    screen.getByRole('textbox', { name: 'number' }).focus();
    fill('number', '1');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'number' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows a refusal above the button until the form is edited', () => {
    const refusal = { id: null, field: null, message: 'Already bound', error: null };
    const { rerender } = render(<Card />);
    rerender(<Card refusal={refusal} />);
    expect(screen.getByText('Already bound')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Already bound');
    fill('bank', 'Tide');
    expect(screen.queryByText('Already bound')).toBeNull();
  });

  it('leaves a refusal to the field that shows it, and moves the focus there', () => {
    const refusal = { id: null, field: 'number', message: 'Card unknown', error: null };
    const { rerender } = render(<Card />);
    rerender(<Card refusal={refusal} />);
    expect(screen.getAllByText('Card unknown')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'number' }));
  });

  it('shows a refusal of a field that the form does not have', () => {
    const refusal = { id: null, field: 'other', message: 'Not that one', error: null };
    render(<Card refusal={refusal} />);
    expect(screen.getAllByText('Not that one')).toHaveLength(1);
  });
});

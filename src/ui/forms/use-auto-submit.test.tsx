// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAutoSubmit } from './use-auto-submit.ts';

afterEach(cleanup);

/** A form that begins with a code; its field shows how often it was sent. */
function Form({ first = '', complete = true }: { first?: string; complete?: boolean }) {
  const [code, setCode] = useState(first);
  const [sent, setSent] = useState<readonly string[]>([]);
  const place = useRef<HTMLInputElement>(null);
  useAutoSubmit(place, code, complete);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent([...sent, code]);
      }}
    >
      <input ref={place} value={code} onChange={(event) => setCode(event.target.value)} />
      <output>{sent.join(' ')}</output>
    </form>
  );
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const sent = () => screen.getByRole('status').textContent;

describe('a form whose last missing field is a code', () => {
  it('is sent with the sixth digit, and again with the sixth digit of a corrected code', () => {
    render(<Form />);
    type('12345');
    expect(sent()).toBe('');
    type('123456');
    expect(sent()).toBe('123456');
    type('12345');
    type('123457');
    expect(sent()).toBe('123456 123457');
  });

  it('is not sent while another field is missing, nor when it becomes complete later', () => {
    const { rerender } = render(<Form complete={false} />);
    type('123456');
    rerender(<Form complete />);
    expect(sent()).toBe('');
  });

  it('is not sent by a code that was there before', () => {
    render(<Form first="123456" />);
    expect(sent()).toBe('');
  });
});

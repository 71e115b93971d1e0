// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Uploads, useUploads } from './use-uploads.ts';

afterEach(cleanup);

/** A form with two pictures, which sends what it is given. */
function open() {
  const sent = vi.fn();
  let uploads: Uploads | null = null;
  function Form() {
    uploads = useUploads();
    const { form, waiting, after } = uploads;
    return (
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          after(sent);
        }}
      >
        <button type="submit" disabled={waiting}>
          Send
        </button>
      </form>
    );
  }
  render(<Form />);
  const note = (field: string, sending: boolean) => act(() => uploads?.note(field, sending));
  const press = () => fireEvent.click(screen.getByRole('button'));
  return { sent, note, press };
}

it('sends at once without an upload', () => {
  const { sent, press } = open();
  press();
  expect(sent).toHaveBeenCalledTimes(1);
});

it('waits for every picture, and then sends once however often it was pressed', () => {
  const { sent, note, press } = open();
  note('front', true);
  note('back', true);
  for (let tap = 0; tap < 5; tap += 1) press();
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  note('front', false);
  expect(sent).not.toHaveBeenCalled();
  note('back', false);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

it('sends nothing when an upload ends and nobody has pressed', () => {
  const { sent, note } = open();
  note('front', true);
  note('front', false);
  expect(sent).not.toHaveBeenCalled();
});

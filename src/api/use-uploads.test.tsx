// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@tideline/wire';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../state/session.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

const logIn = (id: string) => useSession.setState({ token: id, user: { id } as User });
beforeEach(() => logIn('ada'));
afterEach(() => {
  cleanup();
  useSession.setState({ token: null, user: null });
});

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
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Form />
    </Activity>
  );
  const { rerender, unmount } = render(page('visible'));
  const show = (mode: 'visible' | 'hidden') => act(async () => rerender(page(mode)));
  const note = (field: string, sending: boolean) => act(() => uploads?.note(field, sending));
  const press = () => fireEvent.click(screen.getByRole('button'));
  /** Whether the browser asks before it closes the app. */
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { sent, note, press, show, unmount, asks };
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

it('sends once after its page was left for good, because it was sent before', () => {
  const { sent, note, press, unmount, asks } = open();
  note('front', true);
  expect(asks()).toBe(false);
  press();
  expect(asks()).toBe(true);
  unmount();
  expect(asks()).toBe(true);
  note('front', false);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(asks()).toBe(false);
});

it('sends once while another page is shown, and not again when the page returns', async () => {
  const { sent, note, press, show } = open();
  note('front', true);
  press();
  await show('hidden');
  note('front', false);
  expect(sent).toHaveBeenCalledTimes(1);
  await show('visible');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

it('sends nothing for a left form that nobody has sent, and nothing for another user', () => {
  const unsent = open();
  unsent.note('front', true);
  unsent.unmount();
  unsent.note('front', false);
  expect(unsent.sent).not.toHaveBeenCalled();
  const { sent, note, press, unmount } = open();
  note('front', true);
  press();
  unmount();
  logIn('grace');
  note('front', false);
  expect(sent).not.toHaveBeenCalled();
});

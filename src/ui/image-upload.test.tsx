// @vitest-environment jsdom
import type { SendPicture, UploadOutcome } from '../api/upload.ts';
import '../testing/texts.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../state/toast.ts';
import { ImageUpload } from './image-upload.tsx';

beforeEach(() => {
  // jsdom shows no pictures.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

/** An exchange that answers on demand. */
function exchange() {
  const asked: {
    readonly progress: (share: number) => void;
    readonly signal: AbortSignal;
    readonly answer: (outcome: UploadOutcome) => Promise<void>;
  }[] = [];
  const send: SendPicture = (_picture, progress, signal) =>
    new Promise((resolve) => {
      const answer = (outcome: UploadOutcome) => act(async () => resolve(outcome));
      asked.push({ progress, signal, answer });
    });
  return { asked, send };
}

function Form({
  send,
  onValue,
}: {
  readonly send: SendPicture;
  readonly onValue: (id: string | null) => void;
}) {
  const [value, setValue] = useState<string | null>(null);
  const both = (id: string | null) => {
    setValue(id);
    onValue(id);
  };
  return (
    <ImageUpload label="Receipt" value={value} onValue={both} send={send} capture="environment" />
  );
}

const photo = (type = 'image/png', size = 4) => new File([new Uint8Array(size)], 'photo', { type });
const choose = (file: File, label = 'Receipt') =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [file] },
    });
  });
const note = () => screen.getByRole('status').textContent;

describe('an upload', () => {
  it('shows preview and progress, then success', async () => {
    const { asked, send } = exchange();
    const onValue = vi.fn();
    render(<Form send={send} onValue={onValue} />);
    await choose(photo());
    expect(screen.getByRole('img', { name: 'Receipt' })).toBeTruthy();
    expect(note()).toBe('Uploading…');
    act(() => asked[0]?.progress(0.4));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4);
    await asked[0]?.answer({ kind: 'ok', id: 'a1' });
    expect(note()).toBe('Uploaded');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(onValue).toHaveBeenLastCalledWith('a1');
  });

  it('shows the error and sends the same picture again [MSG:Upload failed]', async () => {
    const { asked, send } = exchange();
    const onValue = vi.fn();
    render(<Form send={send} onValue={onValue} />);
    await choose(photo());
    await asked[0]?.answer({ kind: 'failed', message: 'Upload failed' });
    expect(note()).toBe('Upload failed');
    expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await asked[1]?.answer({ kind: 'ok', id: 'a2' });
    expect(note()).toBe('Uploaded');
    expect(onValue).toHaveBeenLastCalledWith('a2');
  });

  it('refuses a file that is not a picture or cannot be shrunk enough', async () => {
    const { asked, send } = exchange();
    render(<Form send={send} onValue={vi.fn()} />);
    await choose(photo('application/pdf'));
    expect(note()).toBe('Please upload a JPEG, PNG or WebP picture');
    await choose(photo('image/png', 6 * 1024 * 1024));
    expect(note()).toBe('The picture is too large: 5 MB at most');
    expect(asked).toHaveLength(0);
    // The error stands at the field.
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('has one control that chooses a picture, besides the camera', () => {
    render(<Form send={exchange().send} onValue={vi.fn()} />);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    expect(inputs.map(({ hidden }) => hidden)).toEqual([true, true]);
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['', 'Take a photo']);
  });

  it('ignores late answers for a removed or replaced picture', async () => {
    const { asked, send } = exchange();
    const onValue = vi.fn();
    render(<Form send={send} onValue={onValue} />);
    await choose(photo());
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Receipt' }));
    expect(asked[0]?.signal.aborted).toBe(true);
    await asked[0]?.answer({ kind: 'ok', id: 'old' });
    expect(note()).toBe('');
    await choose(photo(), 'Take a photo: Receipt');
    await choose(photo());
    act(() => asked[1]?.progress(0.9));
    await asked[1]?.answer({ kind: 'ok', id: 'older' });
    expect(note()).toBe('Uploading…');
    await asked[2]?.answer({ kind: 'ok', id: 'new' });
    expect(onValue.mock.calls.map(([id]) => id).filter(Boolean)).toEqual(['new']);
  });

  it('goes on while its page is left, because the form may be sent already', async () => {
    const { asked, send } = exchange();
    const onValue = vi.fn();
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Form send={send} onValue={onValue} />
      </Activity>
    );
    const { rerender, unmount } = render(page('visible'));
    await choose(photo());
    await act(async () => rerender(page('hidden')));
    await asked[0]?.answer({ kind: 'ok', id: 'hidden' });
    expect(onValue).toHaveBeenLastCalledWith('hidden');
    await act(async () => rerender(page('visible')));
    expect(note()).toBe('Uploaded');
    await choose(photo());
    unmount();
    expect(asked[1]?.signal.aborted).toBe(false);
    await asked[1]?.answer({ kind: 'ok', id: 'gone' });
    expect(onValue).toHaveBeenLastCalledWith('gone');
  });
});

// @vitest-environment jsdom
import '../testing/dialog.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeysSheet } from './keys-sheet.tsx';

function Desk({ times, open = true }: { readonly times: number; readonly open?: boolean }) {
  return (
    <>
      {Array.from({ length: times }, (_, at) => String(at + 1)).map((key) => (
        <button key={key} type="button" aria-keyshortcuts={key}>
          {key} minutes
        </button>
      ))}
      <KeysSheet open={open} onClose={() => {}} />
    </>
  );
}

/** The keys of the list, with the names of what they press, without the general ones. */
function listed() {
  const rows = within(screen.getByRole('dialog')).getAllByRole('term');
  return rows
    .map((row) => `${row.textContent} ${row.nextElementSibling?.textContent}`)
    .filter((row) => row.endsWith('minutes'));
}

beforeEach(() => {
  // jsdom has no layout: everything is displayed.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the list of keys', () => {
  it('names each shown control that has a key', () => {
    render(<Desk times={2} />);
    expect(listed()).toEqual(['1 1 minutes', '2 2 minutes']);
  });

  it('follows controls that appear and go while it is open', async () => {
    const { rerender } = render(<Desk times={0} />);
    expect(listed()).toEqual([]);
    rerender(<Desk times={2} />);
    await waitFor(() => expect(listed()).toEqual(['1 1 minutes', '2 2 minutes']));
    rerender(<Desk times={1} />);
    await waitFor(() => expect(listed()).toEqual(['1 1 minutes']));
  });
});

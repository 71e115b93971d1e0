// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../testing/settled.ts';
import { RowList } from './row-list.tsx';

vi.mock('./long-list.tsx', () => ({ LongList: () => <p>virtualised</p> }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('mounts no row anew while a finger is down, so that no tap is lost', async () => {
  vi.stubGlobal('ResizeObserver', class {});
  const chosen = vi.fn();
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `row ${at}` }));
  render(
    <RowList
      rows={rows}
      height={40}
      row={({ id }) => (
        <button type="button" onClick={() => chosen(id)}>
          {id}
        </button>
      )}
    />,
  );
  const row = screen.getByText('row 3');
  fireEvent.pointerDown(row);
  await settled();
  expect(screen.getByText('row 3')).toBe(row);
  fireEvent.pointerUp(row);
  fireEvent.click(row);
  expect(chosen).toHaveBeenCalledWith('row 3');
  await screen.findByText('virtualised');
});

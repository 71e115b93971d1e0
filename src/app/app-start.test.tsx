// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { NavigationType, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { NOTICES } from '../paths.ts';
import { App } from './app.tsx';
import type { AppHistory } from './app-history.ts';

vi.mock('./effects.tsx', () => ({ Effects: () => null }));
vi.mock('./busy-bar.tsx', () => ({ BusyBar: () => null }));
vi.mock('./offline/offline.tsx', () => ({ Offline: () => null }));
vi.mock('./load-later.ts', () => ({ loadLater: () => new Promise(() => undefined) }));
vi.mock('./frame.tsx', () => ({ Frame: () => <p>{useLocation().pathname}</p> }));

afterEach(cleanup);

it('shows an address that changed during the first render', () => {
  const placeOf = (pathname: string) => ({
    location: { pathname, search: '', hash: '', state: null, key: pathname },
    navigationType: NavigationType.Pop,
    asked: 0,
  });
  let place = placeOf('/');
  const history = {
    get place() {
      return place;
    },
    listen: () => () => undefined,
  } as unknown as AppHistory;
  render(
    <App
      history={history}
      onShown={() => {
        place = placeOf(NOTICES);
      }}
    />,
  );
  expect(screen.getByText(NOTICES)).toBeTruthy();
});

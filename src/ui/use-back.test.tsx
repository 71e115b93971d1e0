// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { HashRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stays, until } from '../../tests/support/until.ts';
import { HOME, SETTINGS, SPOT } from '../paths.ts';
import { useBack } from './use-back.ts';
import { useReturn } from './use-return.ts';

let back: () => void;
let leave: () => void;
let go: (path: string) => void;
let here = '';

function Screen() {
  here = useLocation().pathname;
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  return here === '/gone' ? null : <Inside />;
}
function Inside() {
  back = useBack();
  leave = useReturn(SETTINGS);
  return null;
}
/** History navigation is asynchronous, also in jsdom. */
const at = (wanted: string) =>
  until(
    () => here,
    (path) => path === wanted,
  );
const open = async (path: string) => {
  window.history.replaceState(null, '', `/#${path}`);
  render(
    <HashRouter>
      <Screen />
    </HashRouter>,
  );
  await at(path);
};

beforeEach(() => {
  here = '';
});
afterEach(cleanup);

describe('going back (HANDLE:back)', () => {
  it('leads to the previous page', async () => {
    await open(SPOT);
    act(() => go('/pages/notice/index'));
    await at('/pages/notice/index');
    act(() => back());
    await at(SPOT);
  });

  it('leads to home from the first page, which it replaces', async () => {
    await open('/pages/notice/index');
    const length = window.history.length;
    act(() => back());
    await at(HOME);
    expect(window.history.length).toBe(length);
  });
});

describe('leaving a submitted form', () => {
  it('leads to the previous page', async () => {
    await open(SPOT);
    act(() => go('/pages/bankbind/addbank'));
    await at('/pages/bankbind/addbank');
    act(() => leave());
    await at(SPOT);
  });

  it('leads to the fallback when it was opened by its address', async () => {
    await open('/pages/bankbind/addbank');
    act(() => leave());
    await at(SETTINGS);
  });

  it('does nothing when the user has left already', async () => {
    await open(SPOT);
    const late = leave;
    act(() => go('/gone'));
    await at('/gone');
    act(() => late());
    await stays(50, () => expect(here).toBe('/gone'));
  });
});

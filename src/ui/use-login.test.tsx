// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SPOT } from '../paths.ts';
import { useLogin } from './use-login.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('opens the login once for many actions within a second [STATE:redirect-once]', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  const places = new Set<string>();
  let ask: () => boolean = () => true;
  function Screen() {
    places.add(useLocation().key);
    ask = useLogin();
    return null;
  }
  render(
    <MemoryRouter initialEntries={[SPOT]}>
      <Screen />
    </MemoryRouter>,
  );
  const onSpot = ask;
  const press = () => act(() => void onSpot());
  for (let times = 0; times < 3; times += 1) press();
  expect(places.size).toBe(2);
  vi.advanceTimersByTime(999);
  press();
  expect(places.size).toBe(2);
  vi.advanceTimersByTime(1);
  press();
  expect(places.size).toBe(3);
});

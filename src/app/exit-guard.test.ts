// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guardExit } from './exit-guard.ts';

const popped = () =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
const back = async () => {
  const over = popped();
  history.back();
  await over;
};

describe('back on the first page of the installed app (HANDLE:back)', () => {
  const say = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    say.mockClear();
  });

  it('asks for a second press, and steps forward again without one', async () => {
    history.replaceState(null, '', '/h5/#/');
    guardExit(say);
    // The router numbers its first page like this.
    history.replaceState({ idx: 0 }, '');
    history.pushState({ idx: 1 }, '', '/h5/#/pages/trade/index');

    await back();
    expect(say).not.toHaveBeenCalled();
    expect(location.hash).toBe('#/');

    await back();
    expect(say).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/');
    // Another press here leaves the app: its history is empty.
    expect(history.state).toEqual({ guard: true });

    const again = popped();
    vi.advanceTimersByTime(2_000);
    await again;
    expect(history.state).toEqual({ idx: 0 });
  });

  it('adds no entry after a reload', () => {
    history.replaceState({ idx: 3 }, '');
    const before = history.length;
    guardExit(say);
    expect(history.length).toBe(before);
    expect(history.state).toEqual({ idx: 3 });
  });
});

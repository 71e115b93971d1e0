// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Health } from '@tideline/streams';
import { CHUNK_TIMEOUT, PAGE_TIMEOUT } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as paths from '../paths.ts';
import { LANGUAGE, NOTIFICATIONS, RULES } from '../paths.ts';
import { logOut, useSession } from '../state/session.ts';
import { useToasts } from '../state/toast.ts';
import { trustOf } from '../trading/trust.ts';
import { Frame } from './frame.tsx';
import { loadLater } from './load-later.ts';
import { PageSlot } from './page-slot.tsx';
import { PAGES } from './routes.ts';

vi.mock('../market/hooks.ts', () => ({}));
vi.mock('./routes.ts', async (original) => {
  const routes = await original<typeof import('./routes.ts')>();
  const stub = (name: string) => () => Promise.resolve({ default: () => <h1>{name}</h1> });
  const pages = routes.PAGES.map((page) => ({ ...page, load: stub(page.path) }));
  return {
    ...routes,
    PAGES: pages,
    pageOf: (path: string) => pages.find((page) => page.path === path),
  };
});

const ADDRESSES = Object.values(paths).filter((value) => typeof value === 'string');

/** Assets, verification, promotion and settings; language and rules help a visitor to decide. */
const GUARDED = ADDRESSES.filter(
  (path) =>
    /^\/pages\/(?:assets|bankbind|finance|promotion|settings|user\/address|verification)\//.test(
      path,
    ) &&
    path !== LANGUAGE &&
    path !== NOTIFICATIONS &&
    path !== RULES,
);

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Frame />
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  logOut();
  useToasts.setState({ toasts: [] });
});

describe('the frame', () => {
  it('shows the addressed page, with five tabs on a tab page', async () => {
    open('/');
    expect(await screen.findByRole('heading', { name: '/' })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
  });

  it('shows no tabs on other pages', async () => {
    open('/pages/settings/language/language');
    await screen.findByRole('heading', { name: '/pages/settings/language/language' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each(GUARDED)('sends a visitor from %s to the login (ROLE:visitor)', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: '/pages/user/login/login' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: path })).toBeNull();
  });

  it('lets a user in', async () => {
    useSession.setState({ token: 't', user: { id: 'u' } as never });
    open('/pages/settings/account/index');
    await screen.findByRole('heading', { name: '/pages/settings/account/index' });
  });

  it('redirects an unknown address to home with a notice', async () => {
    open('/pages/no/such/page');
    await screen.findByRole('heading', { name: '/pages/index/index' });
    expect(useToasts.getState().toasts[0]?.text).toMatch(/This page does not exist/);
  });

  it('has one route for each path', () => {
    expect(PAGES.map(({ path }) => path).toSorted()).toEqual(ADDRESSES.toSorted());
  });
});

describe('a loading page (HANDLE:page-load)', () => {
  /** The pending import, settled by the test. */
  const slow = () => {
    const page = Promise.withResolvers<{ default: () => React.ReactNode }>();
    const load = vi.fn(() => page.promise);
    const route = { path: '/dev/ui', shape: 'list', load } as const;
    return { ...page, load, route };
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const arrived = { default: () => <h1>arrived</h1> };

  // The app loads it ahead too.
  beforeAll(async () => void (await loadLater()));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a placeholder, reports a delay after a minute, and shows the page once it loads', async () => {
    const { route, resolve } = slow();
    render(<PageSlot route={route} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await pass(PAGE_TIMEOUT - 1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(2);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    resolve(arrived);
    await pass(10);
    expect(screen.getByRole('heading', { name: 'arrived' })).toBeTruthy();
  });

  it('gives up after two minutes and loads again on retry', async () => {
    const { route, load, resolve } = slow();
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<PageSlot route={route} />, { wrapper: MemoryRouter });
    await pass(CHUNK_TIMEOUT - 1);
    // The slot still waits for the code: React reports an error only when it gives up.
    expect(complaints).not.toHaveBeenCalled();
    await pass(1);
    expect(complaints).toHaveBeenCalled();
    resolve(arrived);
    await pass(10);
    expect(screen.getByRole('alert')).toBeTruthy();
    load.mockResolvedValueOnce(arrived);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(10);
    expect(screen.getByRole('heading', { name: 'arrived' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    complaints.mockRestore();
  });

  it('does not load a page again that throws while it renders', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = () => {
      throw new Error('a defect');
    };
    const load = vi.fn(() => Promise.resolve({ default: broken }));
    render(<PageSlot route={{ path: '/pages/settings/index', shape: 'list', load }} />, {
      wrapper: MemoryRouter,
    });
    await pass(10);
    expect(screen.getByRole('alert')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    complaints.mockRestore();
  });

  it('keeps title and menu of a tab page that failed, and loads it when the network returns', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(() => Promise.reject(new Error('no network')));
    const route = { path: '/pages/assets/index', shape: 'list', load } as const;
    render(<PageSlot route={route as never} />, { wrapper: MemoryRouter });
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.getByRole('heading', { name: 'Assets' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    load.mockResolvedValue(arrived as never);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10);
    expect(screen.getByRole('heading', { name: 'arrived' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
    complaints.mockRestore();
  });

  it('loads a failed page again by itself, ever more seldom', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(() => Promise.reject(new Error('no exchange')));
    const route = { path: '/pages/settings/index', shape: 'list', load } as const;
    render(<PageSlot route={route as never} />, { wrapper: MemoryRouter });
    await pass(10);
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    await pass(3_000);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(3_000);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(3_000);
    expect(load).toHaveBeenCalledTimes(3);
    complaints.mockRestore();
  });
});

describe('the status of prices', () => {
  const health = (changes: Partial<Health>): Health =>
    ({ offline: false, feed: { kind: 'sim', label: '', shift: null }, ...changes }) as Health;
  it.each([
    ['live', health({}), 'live', 'live'],
    ['live', health({ offline: true }), 'live', 'offline'],
    ['down', health({}), 'live', 'offline'],
    ['stale', health({}), 'live', 'stale'],
    ['delayed', health({}), 'live', 'delayed'],
    ['live', health({}), 'paused', 'paused'],
    ['live', health({ feed: { kind: 'recording', label: 'x', shift: 1 } }), 'live', 'replay'],
    ['stale', health({ feed: { kind: 'recording', label: 'x', shift: 1 } }), 'live', 'stale'],
    ['live', health({ feed: { kind: 'live', label: 'Kraken', shift: null } }), 'live', 'live'],
  ] as const)('shows %s prices as such', (status, state, pace, trust) =>
    expect(trustOf(status, state, pace)).toBe(trust),
  );
});

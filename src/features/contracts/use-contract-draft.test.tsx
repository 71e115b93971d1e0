// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { pairOf } from '../../market/pair-of.ts';
import { useQueryChoice } from '../../ui/use-query-choice.ts';
import { useContractDraft } from './use-contract-draft.ts';

const PAGE = '/pages/lever/index';

/** The page's draft, as it reads it from its address, and navigation without a new page. */
function page(path: string) {
  const { result } = renderHook(
    () => {
      const [query] = useSearchParams();
      const side = useQueryChoice('side', ['long', 'short']);
      const draft = useContractDraft(pairOf(query.get('symbol'), 'BTCUSDT'), side);
      const { pathname, search } = useLocation();
      return { draft, navigate: useNavigate(), address: pathname + search };
    },
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
    },
  );
  return {
    address: () => result.current.address,
    side: () => result.current.draft.ticket.side,
    lots: () => result.current.draft.ticket.lots,
    change: (changes: { side?: 'long' | 'short'; lots?: string }) =>
      act(() => result.current.draft.change({ ...result.current.draft.ticket, ...changes })),
    go: (to: string) => act(() => void result.current.navigate(to)),
    back: () => act(() => void result.current.navigate(-1)),
  };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the side of a contract draft', () => {
  it('is the one of the address that opens the page', () => {
    expect(page(`${PAGE}?symbol=BTCUSDT&side=short`).side()).toBe('short');
  });

  it('follows each address that opens the mounted page again, and keeps the size', () => {
    const { side, lots, change, go } = page(`${PAGE}?symbol=BTCUSDT`);
    change({ lots: '7' });
    go(`${PAGE}?symbol=BTCUSDT&side=short`);
    expect([side(), lots()]).toEqual(['short', '7']);
    change({ side: 'long' });
    go(`${PAGE}?symbol=BTCUSDT&side=short`);
    expect(side()).toBe('short');
  });

  it('stays as the person chose it after the address had set it, also after a reload', () => {
    const { address, side, change } = page(`${PAGE}?symbol=BTCUSDT&side=short`);
    expect(side()).toBe('short');
    expect(page(address()).side()).toBe('short');
    change({ side: 'long', lots: '7' });
    const reloaded = page(address());
    expect([reloaded.side(), reloaded.lots()]).toEqual(['long', '7']);
  });

  it('is set together with another pair', () => {
    const { side, lots, change, go } = page(`${PAGE}?symbol=BTCUSDT`);
    change({ lots: '7' });
    go(`${PAGE}?symbol=ETHUSDT&side=short`);
    expect([side(), lots()]).toEqual(['short', '']);
    go(`${PAGE}?symbol=BTCUSDT`);
    expect([side(), lots()]).toEqual(['long', '7']);
  });

  it('stays as it was left on going back', () => {
    const { side, change, go, back } = page(`${PAGE}?symbol=BTCUSDT&side=short`);
    go(`${PAGE}?symbol=BTCUSDT`);
    change({ side: 'long' });
    back();
    expect(side()).toBe('long');
  });
});

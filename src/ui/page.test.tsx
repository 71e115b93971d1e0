// @vitest-environment jsdom
import '../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from './page.tsx';

/** jsdom has no layout: every element scrolls. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const page = (content: React.ReactNode) => (
  <MemoryRouter>
    <Page title="Rules">{content}</Page>
  </MemoryRouter>
);

/** A field that a person is in before the page's effects run. */
function Taken() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Price" />;
}

describe('a new page', () => {
  it('focuses its heading, unless a person is already in one of its fields', () => {
    render(page(<p>First page of the visit</p>));
    cleanup();
    const { unmount } = render(page(<p>Text</p>));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rules' }));
    unmount();
    render(page(<Taken />));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' }));
  });
});

describe('a page of text', () => {
  it('is reachable by keyboard while it holds no control, and only then', () => {
    const { rerender } = render(page(<p>Text</p>));
    const main = screen.getByRole('main');
    expect(main.tabIndex).toBe(0);
    rerender(
      page(
        <>
          <p>Text</p>
          <button type="button">Choose</button>
        </>,
      ),
    );
    expect(main.hasAttribute('tabindex')).toBe(false);
  });
});

// @vitest-environment jsdom
import '../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
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

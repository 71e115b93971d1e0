// @vitest-environment jsdom
import '../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatusBadge } from './badge.tsx';

afterEach(cleanup);

describe('the status badge', () => {
  it("shows the venue's name for live prices, and the word to screen readers", () => {
    render(<StatusBadge trust="live" venue="Kraken" />);
    expect(screen.getByText('Kraken').className).not.toContain('visually-hidden');
    expect(screen.getByText(/trust-live|Live/).className).toContain('visually-hidden');
  });

  it('shows the status in words as soon as prices are not live', () => {
    render(<StatusBadge trust="stale" venue="Kraken" />);
    expect(screen.queryByText('Kraken')).toBeNull();
  });
});

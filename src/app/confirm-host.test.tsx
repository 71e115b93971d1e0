// @vitest-environment jsdom
import '../testing/texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { requireFactor } from '../api/factor-required.ts';
import { ConfirmHost } from './confirm-host.tsx';

vi.mock('../features/identity/confirm-factor.tsx', () => ({
  ConfirmFactor: ({ ticket }: { readonly ticket: string | null }) => <p>asks for {ticket}</p>,
}));

afterEach(cleanup);

const host = () =>
  render(
    <MemoryRouter>
      <ConfirmHost />
    </MemoryRouter>,
  );

it('asks for the second factor of a call that was refused before this part had loaded, once', async () => {
  requireFactor('early');
  const { unmount } = host();
  await screen.findByText('asks for early');
  unmount();
  host();
  await act(async () => undefined);
  expect(screen.queryByText(/asks for/)).toBeNull();
});

it('asks for that of a call that is refused later', async () => {
  host();
  act(() => requireFactor('late'));
  await screen.findByText('asks for late');
});

// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { tradingDesk } from '../testing/desk.ts';
import { useInvitation, useSandbox } from './use-invitation.ts';

const desk = tradingDesk();

it('an exchange that lends an invitation is a sandbox, and is asked once', async () => {
  desk.reply = () => ({ data: { invitation_code: 'LENT' } });
  const both = () => renderHook(() => [useInvitation(), useSandbox()]).result;
  const first = both();
  expect(first.current).toEqual([null, false]);
  await until(
    () => first.current,
    ([code, sandbox]) => code === 'LENT' && sandbox === true,
  );
  const asked = desk.sent.length;
  expect(both().current).toEqual(['LENT', true]);
  expect(desk.sent.length).toBe(asked);
});

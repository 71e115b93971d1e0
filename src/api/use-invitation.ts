import { invitation } from '@tideline/wire/calls/user';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from './call.ts';

/** The invitation that the exchange lends; undefined until it has answered. */
const useLent = create<{ readonly code?: string | null }>(() => ({}));

/** The invitation that a sandbox lends; null elsewhere, and until the exchange has answered. */
export function useInvitation(): string | null {
  const { code } = useLent();
  useEffect(() => {
    if (code !== undefined) return;
    const asked = call(invitation, {}, { silent: true }).subscribe((answer) => {
      if (answer.kind === 'ok') useLent.setState({ code: answer.data.invitation_code });
    });
    return () => asked.unsubscribe();
  }, [code]);
  return code ?? null;
}

/** Whether the exchange is a sandbox for this machine, where drawn pictures stand for real ones. */
export const useSandbox = (): boolean => useInvitation() !== null;

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '../state/session.ts';
import { useInView } from '../state/toast.ts';

/** Pictures of a form that are being uploaded. */
export interface Uploads {
  /** For `<form ref>`. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether the form waits for them, and then sends itself. */
  readonly waiting: boolean;
  isSending(field: string): boolean;
  /** For `ImageUpload`: an upload has begun or ended. */
  note(field: string, sending: boolean): void;
  /** Sends the form now, or once when no picture is being uploaded. */
  after(send: () => void): void;
}

/** The browser asks before it closes the app: a picture does not survive it. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
const ownerNow = (): string | undefined => useSession.getState().user?.id;

/**
 * Lets a form that is sent too early wait for its pictures. It then submits itself, with its newest
 * input. A form whose page was left meanwhile is sent all the same, for the same user.
 */
export function useUploads(): Uploads {
  const form = useRef<HTMLFormElement>(null);
  const inView = useInView();
  const under = useRef<ReadonlySet<string>>(new Set());
  const late = useRef<() => void>(undefined);
  const [sending, setSending] = useState(under.current);
  const [waiting, setWaiting] = useState(false);
  const stopWaiting = () => {
    const send = late.current;
    late.current = undefined;
    window.removeEventListener('beforeunload', ask);
    setWaiting(false);
    return send;
  };
  useEffect(() => {
    if (!waiting || sending.size > 0) return;
    stopWaiting();
    form.current?.requestSubmit();
  });
  return {
    form,
    waiting,
    isSending: (field) => sending.has(field),
    note: (field, now) => {
      const next = new Set(under.current);
      if (now) next.add(field);
      else next.delete(field);
      under.current = next;
      setSending(next);
      // The effects of a page that was left have ended.
      if (next.size === 0 && !inView.current) stopWaiting()?.();
    },
    after: (send) => {
      if (under.current.size === 0) return send();
      const owner = ownerNow();
      late.current = () => {
        if (ownerNow() === owner) send();
      };
      window.addEventListener('beforeunload', ask);
      setWaiting(true);
    },
  };
}

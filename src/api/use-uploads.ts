import { type RefObject, useEffect, useRef, useState } from 'react';

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

/** Lets a form that is sent too early wait for its pictures. It then submits itself, with its newest input. */
export function useUploads(): Uploads {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || sending.length > 0) return;
    setWaiting(false);
    form.current?.requestSubmit();
  }, [waiting, sending]);
  return {
    form,
    waiting,
    isSending: (field) => sending.includes(field),
    note: (field, now) =>
      setSending((before) => {
        if (before.includes(field) === now) return before;
        return now ? [...before, field] : before.filter((each) => each !== field);
      }),
    after: (send) => (sending.length > 0 ? setWaiting(true) : send()),
  };
}

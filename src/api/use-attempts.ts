import { useState } from 'react';
import { clearToasts } from '../state/toast.ts';
import type { Refusal } from './answer.ts';
import type { FormState } from './use-form.ts';

export interface Attempts {
  /** For `ui/forms/form-notice.tsx`. */
  readonly state: FormState;
  /** An attempt with errors was made since the last order left: missing fields are errors now. */
  readonly tried: boolean;
  /** The exchange's last refusal, until the ticket is edited or sent. */
  readonly refusal: Refusal | null;
  /** An attempt with errors: the notice moves the focus to the first wrong field. Toasts end. */
  reject(): void;
  /** The exchange refused what was sent. */
  refuse(refusal: Refusal): void;
  /** The ticket was edited. */
  edited(): void;
  /** A ticket without errors leaves. Toasts of earlier attempts end. */
  sent(): void;
}

/**
 * The attempts to send a ticket that keeps its own draft and computes its own errors. A form with a
 * draft of text uses `use-form.ts`.
 */
export function useAttempts(): Attempts {
  const [rejected, setRejected] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    state: { rejected, refusal: refusal?.message ?? null },
    tried: rejected > 0,
    refusal,
    reject: () => {
      clearToasts();
      setRejected((count) => count + 1);
    },
    refuse: setRefusal,
    edited: () => setRefusal(null),
    sent: () => {
      clearToasts();
      setRejected(0);
      setRefusal(null);
    },
  };
}

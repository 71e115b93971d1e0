import { useSubscription } from 'observable-hooks';
import { useState } from 'react';
import { accountChanges$ } from '../../market/account-changes.ts';

/** Calls back when the operator has answered feedback, and after a gap in the events. */
export function useAnswers(changed: () => void): void {
  const [answers$] = useState(() => accountChanges$('feedback'));
  useSubscription(answers$, changed);
}

import type { User } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';

export type Step = 'basic' | 'advanced';
type State = User['verification'];

/**
 * Checks whether a step may be submitted now (STATE:verification: advanced comes after basic).
 * @param basicPassed - whether the basic step ever passed; the state after a rejection does not
 * reveal it
 * @throws CallError `verification-pending`, `verification-done`, `verification-basic-first`
 */
export function checkStep(step: Step, state: State, basicPassed: boolean): void {
  if (state === 'basic-review' || state === 'advanced-review') {
    throw new CallError('verification-pending');
  }
  if (state === 'verified' || (step === 'basic' && basicPassed)) {
    throw new CallError('verification-done');
  }
  if (step === 'advanced' && !basicPassed) throw new CallError('verification-basic-first');
}

export const underReview = (step: Step): State =>
  step === 'basic' ? 'basic-review' : 'advanced-review';

/** The state after a decision. */
export function decidedState(step: Step, passed: boolean): State {
  if (!passed) return 'rejected';
  return step === 'basic' ? 'basic' : 'verified';
}

/** A form's text, trimmed and without control characters. @throws CallError `field-required` */
export function cleanField(text: string, field: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (clean === '') throw new CallError('field-required', field);
  return clean;
}

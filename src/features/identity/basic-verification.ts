import { create } from 'zustand';
import type { FormErrors } from '../../api/use-form.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';

/** ENTITY:verification, its basic half. */
export interface BasicDraft {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly name: string;
  readonly id_number: string;
  readonly address: string;
}

export type BasicField = keyof BasicDraft;

const EMPTY: BasicDraft = { country: '', name: '', id_number: '', address: '' };

/**
 * The draft, so that choosing a place on another screen loses nothing. In memory only and cleared
 * with the session, because it is personal data.
 */
export const useBasicDraft = create<BasicDraft>(() => EMPTY);
useSession.subscribe((session) => {
  if (!isLoggedIn(session)) forgetBasicDraft();
});

export const forgetBasicDraft = (): void => useBasicDraft.setState(EMPTY);

/** Every field is required; in screen order. */
export function basicErrors(draft: BasicDraft): FormErrors<BasicField> {
  const errors: { [Field in BasicField]?: 'field-required' } = {};
  for (const field of ['country', 'name', 'id_number', 'address'] as const) {
    if (draft[field].trim() === '') errors[field] = 'field-required';
  }
  return errors;
}

/** The longest address that the exchange accepts. */
const LONGEST = 200;

/**
 * An address with a chosen place. What the person typed is never replaced: the place follows it,
 * unless the address already names it or has no room for it.
 */
export function addressWith(typed: string, place: string): string {
  const address = typed.trim();
  if (address === '') return place;
  const whole = `${address}, ${place}`;
  return address.includes(place) || whole.length > LONGEST ? typed : whole;
}

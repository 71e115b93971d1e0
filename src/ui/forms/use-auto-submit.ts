import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sends a form when its code gets the sixth digit: typed, pasted, or filled in by the phone. A code
 * that was there before sends nothing.
 * @param place - an element of the form
 * @param complete - only the code was missing
 */
export function useAutoSubmit(
  place: RefObject<HTMLElement | null>,
  code: string,
  complete: boolean,
): void {
  const before = useRef(code);
  useEffect(() => {
    if (before.current === code) return;
    before.current = code;
    if (complete && /^\d{6}$/.test(code)) place.current?.closest('form')?.requestSubmit();
  }, [place, code, complete]);
}

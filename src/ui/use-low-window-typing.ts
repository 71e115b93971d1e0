import { useEffect, useState } from 'react';

/** Height of the visible part of the window from which on bars have room beside a form, px. */
const LOW = 640;
/**
 * Time until bars return after typing, ms: a tap on a button takes the focus from the field first,
 * and a bar that returns at once would move the button away from under the finger.
 */
const RETURN_AFTER = 300;

const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea';

/** Whether a text field has the focus in a low window: a small phone, or one with its keyboard. */
export function useLowWindowTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      // The height last: reading it makes the browser compute the layout at once.
      const typed = document.activeElement?.matches(TYPED);
      if (typed && (view?.height ?? window.innerHeight) <= LOW) setTyping(true);
      else timer = setTimeout(() => setTyping(false), RETURN_AFTER);
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    view?.addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
      view?.removeEventListener('resize', look);
    };
  }, []);
  return typing;
}

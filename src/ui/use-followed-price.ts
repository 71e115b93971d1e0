import { useState } from 'react';

export interface FollowedPrice {
  /** The price to show and to send: the person's own, else the market's. */
  readonly price: string;
  readonly onDraft: (draft: string) => void;
  /** While the field has the focus, the price stands still under the caret. */
  readonly onFocused: (focused: boolean) => void;
}

/**
 * A limit price that follows the market until the person enters one. An emptied field that is left
 * follows again.
 * @param own - the price that the person entered; empty for none
 * @param market - null while it is unknown
 * @param onOwn - receives what the person enters
 */
export function useFollowedPrice(
  own: string,
  market: string | null,
  onOwn: (draft: string) => void,
): FollowedPrice {
  const [held, setHeld] = useState<string | null>(null);
  const price = own !== '' ? own : (held ?? market ?? '');
  return {
    price,
    onDraft: (draft) => {
      // Leaving a field tells its number again.
      if (own === '' && draft === price) return;
      setHeld((now) => (now === null ? null : ''));
      onOwn(draft);
    },
    onFocused: (focused) => setHeld(focused ? price : null),
  };
}

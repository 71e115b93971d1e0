import { useState } from 'react';

export interface FollowedPrice {
  /** The price to show and to send: the person's own, else the market's. */
  readonly price: string;
  readonly onDraft: (draft: string) => void;
  /** While the field has the focus, the price stands still under the caret. */
  readonly onFocused: (focused: boolean) => void;
}

/**
 * A limit price that follows the market of a pair until the person touches it. A field that the
 * person has emptied stays empty: nobody sends a price that nobody chose.
 * @param symbol - the pair; another one is followed from the start
 * @param own - the price that the person entered; empty for none
 * @param market - null while it is unknown
 * @param onOwn - receives what the person enters
 */
export function useFollowedPrice(
  symbol: string,
  own: string,
  market: string | null,
  onOwn: (draft: string) => void,
): FollowedPrice {
  const [held, setHeld] = useState<string | null>(null);
  const [emptied, setEmptied] = useState<string | null>(null);
  const followed = emptied === symbol ? '' : (held ?? market ?? '');
  const price = own !== '' ? own : followed;
  return {
    price,
    onDraft: (draft) => {
      // A field that refuses a character tells the same number again.
      if (own === '' && draft === price) return;
      setEmptied(draft === '' ? symbol : null);
      onOwn(draft);
    },
    onFocused: (focused) => setHeld(focused ? price : null),
  };
}

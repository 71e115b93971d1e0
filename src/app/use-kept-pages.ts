import { useState } from 'react';
import { CONTRACTS, OPTIONS } from '../paths.ts';
import { type KeptPages, keepPages, NO_PAGES, type Step } from './kept-pages.ts';

export interface ShownPages extends KeptPages {
  /** The page that the options tab opens: the one of its two that was used last. */
  readonly options: string | undefined;
}

/** The pages that are mounted now. */
export function useKeptPages(step: Step): ShownPages {
  const [before, setKept] = useState<KeptPages>(NO_PAGES);
  const kept = keepPages(before, step);
  if (kept !== before) setKept(kept);
  const [last] = kept.pages
    .filter(({ id }) => id === OPTIONS || id === CONTRACTS)
    .toSorted((a, b) => b.used - a.used);
  return { ...kept, options: last?.id };
}

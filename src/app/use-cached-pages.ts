import { useState } from 'react';
import { CONTRACTS, OPTIONS } from '../paths.ts';
import { type CachedPages, cachePages, NO_PAGES, type Step } from './cached-pages.ts';

export interface ShownPages extends CachedPages {
  /** The page that the options tab opens: the one of its two that was used last. */
  readonly options: string | undefined;
}

/** The pages that are mounted now. */
export function useCachedPages(step: Step): ShownPages {
  const [before, setCached] = useState<CachedPages>(NO_PAGES);
  const cached = cachePages(before, step);
  if (cached !== before) setCached(cached);
  const [last] = cached.pages
    .filter(({ id }) => id === OPTIONS || id === CONTRACTS)
    .toSorted((a, b) => b.used - a.used);
  return { ...cached, options: last?.id };
}

import { useEffect, useState } from 'react';
import url from './cities.json?url';
import { type City, readCities } from './cities.ts';

export interface CityList {
  /** Empty until loaded. */
  readonly cities: readonly City[];
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
}

let cached: readonly City[] | null = null;

/**
 * The cities of the bundled list. It is 47 kB, so it loads with the first search.
 * @param wanted - whether it is needed
 */
export function useCities(wanted: boolean): CityList {
  const [loaded, setLoaded] = useState(cached);
  const [failed, setFailed] = useState(false);
  const missing = wanted && loaded === null && !failed;
  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    void fetch(url, { signal: abort.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        cached = readCities((await answer.json()) as Readonly<Record<string, string>>);
        setLoaded(cached);
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true);
      });
    return () => abort.abort();
  }, [missing]);
  return {
    cities: loaded ?? [],
    state: loaded ? 'ready' : failed ? 'failed' : wanted ? 'loading' : 'idle',
    retry: () => setFailed(false),
  };
}

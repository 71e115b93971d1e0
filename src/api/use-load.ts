import { useEffectEvent, useState } from 'react';
import { firstValueFrom, type Observable, Subject, startWith, tap } from 'rxjs';
import { useStream } from '../market/use-stream.ts';
import type { Answer } from './answer.ts';
import { IDLE, type Loadable, loadable } from './loadable.ts';

export interface Loaded<Data> extends Loadable<Data> {
  /** Loads again. The old data stays until the answer; the promise resolves with it. */
  readonly refresh: () => Promise<void>;
}

/**
 * A read for a screen: runs on mounting and on `refresh`.
 * @param key - identity of the read data; another key starts another read
 */
export function useLoad<Data>(key: string, load: () => Observable<Answer<Data>>): Loaded<Data> {
  const latest = useEffectEvent(load);
  const [asked$] = useState(() => new Subject<void>());
  const [answered$] = useState(() => new Subject<void>());
  const value = useStream<Loadable<Data>>(
    key,
    () =>
      loadable(asked$.pipe(startWith(undefined)), () => latest()).pipe(
        tap(({ state }) => {
          if (state === 'success' || state === 'error') answered$.next();
        }),
      ),
    IDLE,
  );
  const [refresh] = useState(() => () => {
    const end = firstValueFrom(answered$);
    asked$.next();
    return end;
  });
  return { ...value, refresh };
}

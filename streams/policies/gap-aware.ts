import { NEVER, Observable, type OperatorFunction } from 'rxjs';

export interface Sequenced {
  readonly epoch: string;
  readonly seq: number;
}

/** A frame in its place, or the statement that some are missing. A consumer cannot miss a gap. */
export type Continuity<T extends Sequenced> =
  | { readonly kind: 'frame'; readonly frame: T }
  /** Frames `from`…`to` never came. The frame after them follows. */
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }
  /** The exchange restarted: everything known is of the past. The first new frame follows. */
  | { readonly kind: 'epoch'; readonly epoch: string };

/**
 * Turns sequenced frames into continuity items: what is older than what came is dropped, what is
 * missing is said before what follows it. Within a connection a retired epoch never comes back.
 * @param relink$ - emits when a new connection begins: its first frame may carry the sequence of the
 *   last one seen, for the exchange greets a subscriber with the present state at the present number
 */
export function gapAware<T extends Sequenced>(
  relink$: Observable<unknown> = NEVER,
): OperatorFunction<T, Continuity<T>> {
  return (source) =>
    new Observable<Continuity<T>>((subscriber) => {
      let epoch: string | null = null;
      let last = 0;
      let greeting = false;
      const retired = new Set<string>();
      const relinks = relink$.subscribe(() => {
        greeting = true;
        // The instance at the other end is the one that counts, whatever REST or an older link said.
        retired.clear();
      });
      const frames = source.subscribe({
        next: (frame) => {
          if (frame.epoch !== epoch) {
            if (retired.has(frame.epoch)) return;
            if (epoch !== null) {
              retired.add(epoch);
              subscriber.next({ kind: 'epoch', epoch: frame.epoch });
            }
            epoch = frame.epoch;
          } else {
            if (frame.seq < last || (frame.seq === last && !greeting)) return;
            if (frame.seq > last + 1) {
              subscriber.next({ kind: 'gap', from: last + 1, to: frame.seq - 1 });
            }
          }
          last = frame.seq;
          greeting = false;
          subscriber.next({ kind: 'frame', frame });
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      return () => {
        relinks.unsubscribe();
        frames.unsubscribe();
      };
    });
}

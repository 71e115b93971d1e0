import type { LivePorts } from '@tideline/streams/node';
import type { VirtualClock } from '../virtual-clock.ts';
import { seeded } from '../virtual-clock.ts';
import type { VenueDouble } from './double.ts';

/** After this, a request without an answer fails, as the real ones do, ms. */
const REQUEST_ENDS = 15_000;

/** Ports of a session that lead to a double on virtual time, with a delay of the network. */
export function virtualPorts(
  clock: Pick<VirtualClock, 'now' | 'after'>,
  double: VenueDouble,
  seed = 1,
): LivePorts {
  const random = seeded(seed);
  const delay = () => 5 + Math.floor(random() * 20);
  return {
    now: clock.now,
    after: clock.after,
    random,
    open: (_url, listener) => {
      let over = false;
      let end: ReturnType<VenueDouble['connect']> | null = null;
      let arrival = 0;
      let departure = 0;
      // Frames of one connection keep their order.
      const arrive = (call: () => void) => {
        if (double.swallowed) return;
        arrival = Math.max(arrival, clock.now() + delay());
        clock.after(arrival - clock.now(), () => {
          if (!over) call();
        });
      };
      clock.after(delay(), () => {
        if (over || double.swallowed) return;
        if (double.closed) {
          over = true;
          listener.closed('refused');
          return;
        }
        end = double.connect({
          send: (text) => arrive(() => listener.frame(text)),
          close: (code, reason) =>
            arrive(() => {
              over = true;
              listener.closed(`closed with ${code}, ${reason}`);
            }),
        });
        listener.opened();
      });
      return {
        send: (text) => {
          departure = Math.max(departure, clock.now() + delay());
          clock.after(departure - clock.now(), () => {
            if (!double.swallowed) end?.message(text);
          });
        },
        close: () => {
          over = true;
          end?.gone();
        },
      };
    },
    request: ({ url }, done) => {
      const { pathname, searchParams } = new URL(url);
      if (double.swallowed) {
        const failed = { kind: 'failed', failure: 'network', reason: 'no answer' } as const;
        return clock.after(REQUEST_ENDS, () => done(failed));
      }
      return clock.after(delay(), () => {
        const { status, headers, body } = double.rest(pathname, searchParams);
        clock.after(delay(), () =>
          done({ kind: 'answer', status, body, header: (name) => headers[name] ?? null }),
        );
      });
    },
  };
}

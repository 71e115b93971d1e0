import { Observable, of, Subscription, take, timeout } from 'rxjs';
import { EVENTS, type Frame, type Topic } from '#wire';
import { type Direct, direct } from '../policies/direct.ts';
import type { Clock, Link } from '../ports.ts';
import type { Connection } from './connection.ts';

export interface Topics {
  /** Frames of one topic; the socket is asked for it while anyone listens. */
  topic$(topic: Topic): Observable<Frame>;
  /** Topics listened to now. */
  readonly wanted: ReadonlySet<string>;
  close(): void;
}

interface Entry {
  readonly frames: Direct<Frame>;
  listeners: number;
}

/** A subscription that is not acknowledged by then was lost on its way and is asked for again, ms. */
const ACK_TIMEOUT = 5_000;

/**
 * Demand and dispatch: only what someone listens to is subscribed, and one parsed frame is one look-up
 * and one dispatch. (A `filter` per symbol on a shared subject costs every symbol every frame.)
 */
export function topics(connection: Connection, clock: Clock, onMalformed: () => void): Topics {
  const entries = new Map<string, Entry>();
  const wanted = new Set<string>();
  const asked = new Set<string>();
  let flush: Subscription | null = null;
  let acks = new Subscription();

  const subscribe = (link: Link, add: readonly string[]) => {
    const acknowledged$ = link
      .request(EVENTS.subscribe, add)
      .pipe(
        take(1),
        timeout({ first: ACK_TIMEOUT, scheduler: clock.scheduler, with: () => of(null) }),
      );
    acks.add(
      acknowledged$.subscribe((ack) => {
        if (ack !== null) return;
        for (const topic of add) asked.delete(topic);
        plan();
      }),
    );
  };
  const send = () => {
    flush = null;
    const link = connection.link$.value;
    if (!link) return;
    const add = [...wanted].filter((topic) => !asked.has(topic));
    const drop = [...asked].filter((topic) => !wanted.has(topic));
    if (add.length > 0) subscribe(link, add);
    if (drop.length > 0) link.request(EVENTS.unsubscribe, drop).subscribe();
    for (const topic of add) asked.add(topic);
    for (const topic of drop) asked.delete(topic);
  };
  // A page that mounts asks for ten topics in a row: they go out as one message.
  const plan = () => {
    flush ??= clock.scheduler.schedule(send, 0);
  };

  const subscriptions = [
    connection.link$.subscribe((link) => {
      asked.clear();
      acks.unsubscribe();
      acks = new Subscription();
      if (link) plan();
    }),
    connection.frames$.subscribe((frame) => {
      if (!isFrame(frame)) {
        onMalformed();
        return;
      }
      entries.get(frame.topic)?.frames.next(frame);
    }),
  ];

  const topic$ = (topic: Topic) =>
    new Observable<Frame>((subscriber) => {
      let entry = entries.get(topic);
      if (!entry) {
        entry = { frames: direct<Frame>(), listeners: 0 };
        entries.set(topic, entry);
      }
      const mine = entry;
      mine.listeners += 1;
      const subscription = mine.frames.values$.subscribe(subscriber);
      if (mine.listeners === 1) {
        wanted.add(topic);
        plan();
      }
      return () => {
        subscription.unsubscribe();
        mine.listeners -= 1;
        if (mine.listeners > 0) return;
        entries.delete(topic);
        wanted.delete(topic);
        plan();
      };
    });

  return {
    topic$,
    wanted,
    close: () => {
      flush?.unsubscribe();
      acks.unsubscribe();
      for (const each of subscriptions) each.unsubscribe();
    },
  };
}

/** The envelope of a frame, checked; its data is checked by the lane that reads it. */
function isFrame(value: unknown): value is Frame {
  if (typeof value !== 'object' || value === null) return false;
  const frame = value as Record<string, unknown>;
  return (
    typeof frame['topic'] === 'string' &&
    typeof frame['epoch'] === 'string' &&
    Number.isSafeInteger(frame['seq']) &&
    typeof frame['time'] === 'number' &&
    typeof frame['data'] === 'object' &&
    frame['data'] !== null
  );
}

import type { Frame } from '#wire';

/** A frame after what was said before it; sockets that have heard the same so far stand at the same place. */
interface Place {
  readonly frame: Frame | null;
  readonly before: Place | null;
  /** Where the last one went on to from here. A frame is said to all at once, so no other is asked for. */
  next: Place | null;
}

/** One message, and the sockets it goes to. */
export interface Message {
  readonly to: string[];
  readonly frames: readonly Frame[];
}

/**
 * What is said within one turn, gathered into one message for each socket: a phone that looks at twenty
 * pairs wakes up ten times a second, not two hundred times. Sockets that get the same frames share the
 * message, so that it is encoded once.
 */
export class Turn {
  readonly #start: Place = { frame: null, before: null, next: null };
  readonly #places = new Map<string, Place>();

  /** @param sockets - ids of those who hear it */
  say(frame: Frame, sockets: Iterable<string>): void {
    for (const socket of sockets) {
      const place = this.#places.get(socket) ?? this.#start;
      if (place.next?.frame !== frame) place.next = { frame, before: place, next: null };
      this.#places.set(socket, place.next);
    }
  }

  /** What each is to hear, in the order it was said. */
  messages(): readonly Message[] {
    const listeners = new Map<Place, string[]>();
    for (const [socket, place] of this.#places) {
      const same = listeners.get(place);
      if (same) same.push(socket);
      else listeners.set(place, [socket]);
    }
    return [...listeners].map(([place, to]) => ({ to, frames: framesUpTo(place) }));
  }
}

function framesUpTo(place: Place): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at: Place | null = place; at?.frame; at = at.before) frames.push(at.frame);
  return frames.reverse();
}

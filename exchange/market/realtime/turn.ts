import type { Frame } from '@tideline/wire';

/** A node of the tree of frame sequences. Sockets with equal frames so far share a node. */
interface SequenceNode {
  readonly frame: Frame | null;
  readonly before: SequenceNode | null;
  /**
   * The newest child. A frame is added for all its sockets in one call, so older children are not
   * needed.
   */
  next: SequenceNode | null;
}

/** One message, and its receivers. */
export interface Message {
  readonly to: string[];
  readonly frames: readonly Frame[];
}

/**
 * Combines the frames of one turn into one message per socket, so that a phone with twenty pairs
 * receives ten messages a second, not two hundred. Sockets with equal frames share a message, which
 * is encoded once.
 */
export class Turn {
  readonly #start: SequenceNode = { frame: null, before: null, next: null };
  readonly #places = new Map<string, SequenceNode>();

  /** @param sockets - ids of the receivers */
  say(frame: Frame, sockets: Iterable<string>): void {
    for (const socket of sockets) {
      const place = this.#places.get(socket) ?? this.#start;
      if (place.next?.frame !== frame) place.next = { frame, before: place, next: null };
      this.#places.set(socket, place.next);
    }
  }

  /** The messages, each with its frames in order. */
  messages(): readonly Message[] {
    const listeners = new Map<SequenceNode, string[]>();
    for (const [socket, place] of this.#places) {
      const same = listeners.get(place);
      if (same) same.push(socket);
      else listeners.set(place, [socket]);
    }
    return [...listeners].map(([place, to]) => ({ to, frames: framesUpTo(place) }));
  }
}

function framesUpTo(place: SequenceNode): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at: SequenceNode | null = place; at?.frame; at = at.before) frames.push(at.frame);
  return frames.reverse();
}

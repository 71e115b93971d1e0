import { EVENTS } from '@tideline/wire';

/** A parsed packet of the exchange's socket. */
export type Packet =
  | { readonly kind: 'connected' }
  | { readonly kind: 'frames'; readonly frames: readonly unknown[] }
  /** A truncated packet of frames: it counts as lost, and the next sequence shows the gap. */
  | { readonly kind: 'broken' }
  /** Heartbeats and acknowledgements. */
  | { readonly kind: 'other' };

const CONNECTED = /^40(?:\/|\{|$)/;
/** `42["frames",[{…}]]` or `42["frame",{…}]`, with an optional namespace and ack id. */
const EVENT = /^42(?:\/[^,]*,)?\d*\[/;
const OTHER: Packet = { kind: 'other' };
const BROKEN: Packet = { kind: 'broken' };

/** Parses a packet in engine.io's wire format, or a bare frame. */
export function readPacket(text: string): Packet {
  try {
    if (text.startsWith('{')) return { kind: 'frames', frames: [JSON.parse(text)] };
    if (CONNECTED.test(text)) return { kind: 'connected' };
    const event = EVENT.exec(text);
    if (!event) return OTHER;
    const [name, said] = JSON.parse(text.slice(event[0].length - 1)) as unknown[];
    if (name === EVENTS.frames && Array.isArray(said)) return { kind: 'frames', frames: said };
    return name === EVENTS.frame ? { kind: 'frames', frames: [said] } : OTHER;
  } catch {
    return BROKEN;
  }
}

import { EVENTS } from '#wire';

/** A parsed packet of the exchange's socket. */
export type Packet =
  | { readonly kind: 'connected' }
  | { readonly kind: 'frames'; readonly frames: readonly unknown[] }
  /** A packet of frames that was cut short: for an engine it never came, and the next sequence shows it. */
  | { readonly kind: 'broken' }
  /** Heartbeats and acknowledgements. */
  | { readonly kind: 'other' };

const CONNECTED = /^40(?:\/|\{|$)/;
/** `42["frames",[{…}]]` or `42["frame",{…}]`, with an optional namespace and ack id. */
const EVENT = /^42(?:\/[^,]*,)?\d*\[/;
const OTHER: Packet = { kind: 'other' };
const BROKEN: Packet = { kind: 'broken' };

/** Reads a packet as engine.io has it on the wire, or a bare frame. */
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

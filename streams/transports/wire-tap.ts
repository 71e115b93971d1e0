/**
 * Hears what passes over the transports, as text and before anybody has read it: what a recorder
 * keeps. Time is the listener's business; a connection is the number of the attempt, from 1.
 */
export interface WireTap {
  opened(connection: number, url: string): void;
  closed(connection: number, reason: string): void;
  received(connection: number, text: string): void;
  sent(connection: number, text: string): void;
  /** A request goes out; what is returned is called with the body, if one comes. */
  asking(url: string): (body: string) => void;
}

/** Digits of engine.io packets on the wire, by the names the client gives them. */
const DIGITS: Readonly<Record<string, string>> = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
};

/** A packet of engine.io-client as the text it is on the wire; null for binary ones, of which we send none. */
export function packetText(packet: {
  readonly type: string;
  readonly data?: unknown;
}): string | null {
  const { data = '' } = packet;
  const digit = DIGITS[packet.type];
  return digit === undefined || typeof data !== 'string' ? null : digit + data;
}

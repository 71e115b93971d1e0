/**
 * Receives the traffic of the transports as text, before it is parsed, for recorders. The listener
 * adds times; a connection is the number of the attempt, from 1.
 */
export interface WireTap {
  opened(connection: number, url: string): void;
  closed(connection: number, reason: string): void;
  received(connection: number, text: string): void;
  sent(connection: number, text: string): void;
  /** Called with each request; the returned function is called with the body, if one comes. */
  asking(url: string): (body: string) => void;
}

/** Digits of engine.io packets on the wire, by the client's names. */
const DIGITS: Readonly<Record<string, string>> = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
};

/** A packet of engine.io-client as its wire text; null for binary ones, which we never send. */
export function packetText(packet: {
  readonly type: string;
  readonly data?: unknown;
}): string | null {
  const { data = '' } = packet;
  const digit = DIGITS[packet.type];
  return digit === undefined || typeof data !== 'string' ? null : digit + data;
}

/** First bytes of frames of a WebSocket (RFC 6455). */
const WHOLE_TEXT = 0x81;
const TEXT_BEGINS = 0x01;
const GOES_ON = 0x00;
const PACKED_TEXT_BEGINS = 0x41;
const WHOLE_BINARY = 0x82;

/** A frame of a client; a mask of zeros leaves its bytes as they are. */
function frame(first: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), bytes]);
}

export const text = (payload: string): Buffer => frame(WHOLE_TEXT, payload);
export const binary = (payload: string): Buffer => frame(WHOLE_BINARY, payload);

/** A compressed message of one byte that goes on. */
export const packed = (): Buffer =>
  frame(PACKED_TEXT_BEGINS, Buffer.from([0x4a, 0x04, 0x00, 0x00, 0x00, 0xff, 0xff]));

/** A message in fragments of one byte that goes on. */
export const fragments = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, (_, at) => frame(at === 0 ? TEXT_BEGINS : GOES_ON, '4')),
  );

/** An event of socket.io. @param id - asks for an answer */
export const event = (values: readonly unknown[], id: number | '' = ''): Buffer =>
  text(`42${id}${JSON.stringify(values)}`);

/** The request that opens a WebSocket. */
export const upgrade = (path: string, ...headers: readonly string[]): string =>
  [
    ...[`GET ${path} HTTP/1.1`, 'host: localhost', 'connection: upgrade', 'upgrade: websocket'],
    ...['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', ...headers],
    '\r\n',
  ].join('\r\n');

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { RawAnswer } from '../../http/raw-call.ts';
import type { PackedAnswer } from './messages.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Characters above which a body is compressed: a thousand orders are about a megabyte. */
const LONG = 65_536;

export async function packAnswer({ body, ...answer }: RawAnswer): Promise<PackedAnswer> {
  if (body.length <= LONG) return { ...answer, body, isCompressed: false };
  const packed = await deflate(body, { level: 1 });
  return { ...answer, body: packed.toString('base64'), isCompressed: true };
}

export async function unpackAnswer(packed: PackedAnswer): Promise<RawAnswer> {
  const { body, isCompressed, ...answer } = packed;
  if (!isCompressed) return { ...answer, body };
  return { ...answer, body: String(await inflate(Buffer.from(body, 'base64'))) };
}

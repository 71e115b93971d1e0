import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * One member of a recording's gzip file, with a `TL` extra field that says where it ends and what
 * it holds, so that a reader can hop from member to member without inflating (as BGZF does).
 * Layout: docs/recording-format.md.
 */
export interface MemberInfo {
  readonly type: MemberType;
  /** The member begins with a checkpoint. */
  readonly checkpoint: boolean;
  /** Bytes of the whole member. */
  readonly size: number;
  /** Wall clock of the first and last record, µs; the trailer keeps the index's offset in `first`. */
  readonly first: number;
  readonly last: number;
  /** Number of the member's first line in the file, 1-based, and how many it has. */
  readonly line: number;
  readonly lines: number;
}

export const MEMBER = { header: 0, chunk: 1, index: 2, trailer: 3 } as const;
export type MemberType = (typeof MEMBER)[keyof typeof MEMBER];

/** 10 bytes of gzip header, 2 of extra length, 4 of field header, 36 of field. */
export const MEMBER_HEAD = 52;
const FIELD = 36;
/** CRC-32 and length at a member's end. */
const MEMBER_TAIL = 8;
/** The trailer holds nothing: an empty deflate stream is two bytes. Fixed, to be found from the end. */
export const TRAILER_SIZE = MEMBER_HEAD + 2 + MEMBER_TAIL;

const FLAG_EXTRA = 4;
const OS_UNKNOWN = 255;

/** Compresses `text` into one member. */
export function encodeMember(info: Omit<MemberInfo, 'size'>, text: string): Buffer {
  const content = Buffer.from(text);
  const body = deflateRawSync(content, { level: 6 });
  const size = MEMBER_HEAD + body.length + MEMBER_TAIL;
  const head = Buffer.alloc(MEMBER_HEAD);
  head.set([0x1f, 0x8b, 8, FLAG_EXTRA, 0, 0, 0, 0, 0, OS_UNKNOWN]);
  head.writeUInt16LE(FIELD + 4, 10);
  head.write('TL', 12, 'latin1');
  head.writeUInt16LE(FIELD, 14);
  head.writeUInt8(info.type, 16);
  head.writeUInt8(info.checkpoint ? 1 : 0, 17);
  head.writeUInt32LE(size, 20);
  head.writeBigUInt64LE(BigInt(info.first), 24);
  head.writeBigUInt64LE(BigInt(info.last), 32);
  head.writeBigUInt64LE(BigInt(info.line), 40);
  head.writeUInt32LE(info.lines, 48);
  const tail = Buffer.alloc(MEMBER_TAIL);
  tail.writeUInt32LE(crc32(content), 0);
  tail.writeUInt32LE(content.length >>> 0, 4);
  return Buffer.concat([head, body, tail]);
}

/** Reads a member's head; null when these bytes are not one of ours. */
export function decodeHead(head: Buffer): MemberInfo | null {
  if (head.length < MEMBER_HEAD) return null;
  const ours =
    head.readUInt16BE(0) === 0x1f8b &&
    head[3] === FLAG_EXTRA &&
    head.toString('latin1', 12, 14) === 'TL' &&
    head.readUInt16LE(14) === FIELD;
  const type = head[16];
  if (!ours || type === undefined || type > MEMBER.trailer) return null;
  return {
    type: type as MemberType,
    checkpoint: head[17] === 1,
    size: head.readUInt32LE(20),
    first: Number(head.readBigUInt64LE(24)),
    last: Number(head.readBigUInt64LE(32)),
    line: Number(head.readBigUInt64LE(40)),
    lines: head.readUInt32LE(48),
  };
}

/**
 * The text of a whole member.
 * @throws RangeError when its checksum does not hold
 */
export function decodeMember(member: Buffer): string {
  const content = inflateRawSync(member.subarray(MEMBER_HEAD, member.length - MEMBER_TAIL));
  if (crc32(content) !== member.readUInt32LE(member.length - MEMBER_TAIL)) {
    throw new RangeError('CRC-32 of the chunk does not hold');
  }
  return content.toString('utf8');
}

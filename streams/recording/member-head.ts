/**
 * One member of a recording's gzip file. Its extra field `TL` has its size and contents, so that a
 * reader can step from member to member without inflating (like BGZF). Layout:
 * docs/recording-format.md. This file handles bytes only; compression is done elsewhere.
 */
export interface MemberInfo {
  readonly type: MemberType;
  /** The member begins with a checkpoint. */
  readonly checkpoint: boolean;
  /** Bytes of the whole member. */
  readonly size: number;
  /** Wall clock of the first and last record, µs; in the trailer `first` is the index's offset. */
  readonly first: number;
  readonly last: number;
  /** Number of the member's first line in the file, from 1, and its number of lines. */
  readonly line: number;
  readonly lines: number;
}

export const MEMBER = { header: 0, chunk: 1, index: 2, trailer: 3 } as const;
type MemberType = (typeof MEMBER)[keyof typeof MEMBER];

/** 10 bytes of gzip header, 2 of extra length, 4 of field header, 36 of field. */
export const MEMBER_HEAD = 52;
const FIELD = 36;
/** CRC-32 and length at a member's end. */
const MEMBER_TAIL = 8;
/**
 * The trailer is empty: an empty deflate stream is two bytes. Its size is fixed, so that it can be
 * found from the end.
 */
export const TRAILER_SIZE = MEMBER_HEAD + 2 + MEMBER_TAIL;

const FLAG_EXTRA = 4;
const OS_UNKNOWN = 255;
/** `TL`. */
const NAME = [0x54, 0x4c] as const;

/**
 * Builds a member.
 * @param body - the content, deflated without a header
 * @param length - bytes of the content
 * @param crc - CRC-32 of the content
 */
export function joinMember(
  info: Omit<MemberInfo, 'size'>,
  body: Uint8Array,
  length: number,
  crc: number,
): Uint8Array<ArrayBuffer> {
  const size = MEMBER_HEAD + body.length + MEMBER_TAIL;
  const member = new Uint8Array(size);
  const view = new DataView(member.buffer);
  member.set([0x1f, 0x8b, 8, FLAG_EXTRA, 0, 0, 0, 0, 0, OS_UNKNOWN]);
  view.setUint16(10, FIELD + 4, true);
  member.set(NAME, 12);
  view.setUint16(14, FIELD, true);
  view.setUint8(16, info.type);
  view.setUint8(17, info.checkpoint ? 1 : 0);
  view.setUint32(20, size, true);
  view.setBigUint64(24, BigInt(info.first), true);
  view.setBigUint64(32, BigInt(info.last), true);
  view.setBigUint64(40, BigInt(info.line), true);
  view.setUint32(48, info.lines, true);
  member.set(body, MEMBER_HEAD);
  view.setUint32(size - MEMBER_TAIL, crc >>> 0, true);
  view.setUint32(size - MEMBER_TAIL + 4, length >>> 0, true);
  return member;
}

/** Parses a member's head; null when the bytes are not one of ours. */
export function decodeHead(head: Uint8Array): MemberInfo | null {
  if (head.length < MEMBER_HEAD) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const ours =
    view.getUint16(0) === 0x1f8b &&
    head[3] === FLAG_EXTRA &&
    head[12] === NAME[0] &&
    head[13] === NAME[1] &&
    view.getUint16(14, true) === FIELD;
  const type = head[16];
  if (!ours || type === undefined || type > MEMBER.trailer) return null;
  return {
    type: type as MemberType,
    checkpoint: head[17] === 1,
    size: view.getUint32(20, true),
    first: Number(view.getBigUint64(24, true)),
    last: Number(view.getBigUint64(32, true)),
    line: Number(view.getBigUint64(40, true)),
    lines: view.getUint32(48, true),
  };
}

/** The compressed content of a complete member, and its expected CRC-32. */
export function splitMember(member: Uint8Array): {
  readonly body: Uint8Array;
  readonly crc: number;
} {
  const end = member.length - MEMBER_TAIL;
  const view = new DataView(member.buffer, member.byteOffset, member.length);
  return { body: member.subarray(MEMBER_HEAD, end), crc: view.getUint32(end, true) };
}

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { joinMember, type MemberInfo, splitMember } from './member-head.ts';

/** Compresses `text` to one member. */
export function encodeMember(info: Omit<MemberInfo, 'size'>, text: string): Uint8Array {
  const content = Buffer.from(text);
  return joinMember(info, deflateRawSync(content, { level: 6 }), content.length, crc32(content));
}

/**
 * The text of a complete member.
 * @param most - bytes of text at most; inflating ends there
 * @throws RangeError when its checksum is wrong, or its text is longer
 */
export function decodeMember(member: Uint8Array, most?: number): string {
  const { body, crc } = splitMember(member);
  const content = inflateRawSync(body, most === undefined ? {} : { maxOutputLength: most });
  if (crc32(content) !== crc) throw new RangeError('CRC-32 of the chunk does not hold');
  return content.toString('utf8');
}

import type { Frame, SubscribeAck } from '@tideline/wire';
import { isCount, isObject, isTime } from './fields.ts';

/** The envelope of a frame. The parser of its topic checks its data. */
export function isFrame(value: unknown): value is Frame {
  if (typeof value !== 'object' || value === null) return false;
  const frame = value as Partial<Frame>;
  return (
    typeof frame.topic === 'string' &&
    typeof frame.epoch === 'string' &&
    frame.epoch !== '' &&
    isCount(frame.seq) &&
    isTime(frame.time) &&
    isSilence(frame.asOf, frame.time) &&
    typeof frame.data === 'object' &&
    frame.data !== null
  );
}

/** The instant at which a silent source last sent data, if it is stated. */
const isSilence = (asOf: unknown, time: number): boolean =>
  asOf === undefined || (isTime(asOf) && asOf <= time);

/** The topic in a broken envelope, if any: that topic must be repaired. */
export function topicOf(value: unknown): string | null {
  const topic = isObject(value) ? value['topic'] : null;
  return typeof topic === 'string' ? topic : null;
}

/** The common fields of every answer of the exchange. */
export interface Stamp {
  readonly epoch: string;
  /** Exchange time at which the state was read, ms UTC. */
  readonly time: number;
  /** The last instant at which the source of the prices sent data; only while it is silent. */
  readonly asOf?: number;
}

/** Null when an answer is not from the exchange, for example a proxy's page. */
export function stampOf(data: unknown): Stamp | null {
  if (!isObject(data)) return null;
  const { epoch, time, asOf } = data as Partial<Stamp>;
  if (typeof epoch !== 'string' || epoch === '' || !isTime(time) || !isSilence(asOf, time)) {
    return null;
  }
  return asOf === undefined ? { epoch, time } : { epoch, time, asOf };
}

/** An acknowledgement of `subscribe`; null when it is not one. */
export function subscribeAckOf(value: unknown): SubscribeAck | null {
  const stamp = stampOf(value);
  if (!stamp) return null;
  const { refused = [] } = value as { refused?: unknown };
  if (!Array.isArray(refused)) return null;
  const known = refused.filter(
    (each): each is { topic: string; error: string } =>
      isObject(each) && typeof each['topic'] === 'string' && typeof each['error'] === 'string',
  );
  return { ...stamp, refused: known };
}

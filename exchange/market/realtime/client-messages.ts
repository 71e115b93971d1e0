import { type PublicTopic, parseTopic, SOCKET_LIMITS } from '@tideline/wire';

/** Whether a room is that of a public topic. */
export function isPublic(room: string): room is PublicTopic {
  const deps = parseTopic(room);
  return deps !== null && deps.kind !== 'account';
}

/** The texts of a list, bounded by the limit of one message; anything else is an empty list. */
export function topicList(topics: unknown): string[] {
  if (!Array.isArray(topics)) return [];
  const texts = topics.filter((topic): topic is string => typeof topic === 'string');
  return [...new Set(texts)].slice(0, SOCKET_LIMITS.topicsPerMessage);
}

/** Acknowledges a message of a client that asked for it. */
export function reply(ack: unknown, answer: unknown): void {
  if (typeof ack === 'function') (ack as (answer: unknown) => void)(answer);
}

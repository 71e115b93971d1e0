import type { Language } from '@tideline/wire';
import type { Outbox } from '../outbox/outbox.ts';
import { type MessageKind, messageTextOf } from '../outbox/texts.ts';
import type { UserRow } from './rules.ts';

/** Writes to every contact of a user, when one of them may be somebody else's. */
export function sendToContacts(
  outbox: Outbox,
  user: UserRow,
  lang: Language,
  kind: MessageKind,
): void {
  sendToUser(outbox, { ...user, email: null }, lang, kind);
  sendToUser(outbox, { ...user, phone: null }, lang, kind);
}

/** Writes to a user's mailbox, or to their phone when they have no mailbox. */
export function sendToUser(
  outbox: Outbox,
  user: UserRow,
  lang: Language,
  kind: MessageKind,
  params: Readonly<Record<string, string>> = {},
): void {
  const text = messageTextOf(lang, kind, params);
  if (user.email !== null) outbox.send({ channel: 'mail', to: user.email, ...text });
  else if (user.phone !== null) {
    outbox.send({ channel: 'sms', to: `${user.area_code ?? ''}${user.phone}`, ...text });
  }
}

import type { Language } from '#wire';
import type { Outbox } from '../outbox/outbox.ts';
import { type Letter, letterText } from '../outbox/texts.ts';
import type { UserRow } from './rules.ts';

/** Writes to a user's mailbox, or to their phone when they have no mailbox. */
export function letterToUser(
  outbox: Outbox,
  user: UserRow,
  lang: Language,
  letter: Letter,
  params: Readonly<Record<string, string>> = {},
): void {
  const text = letterText(lang, letter, params);
  if (user.email !== null) outbox.send({ channel: 'mail', to: user.email, ...text });
  else if (user.phone !== null) {
    outbox.send({ channel: 'sms', to: `${user.area_code ?? ''}${user.phone}`, ...text });
  }
}

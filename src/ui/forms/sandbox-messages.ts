/** A message of the sandbox's outbox, see `GET /api/_sandbox/outbox` in docs/exchange.md. */
export interface SandboxMessage {
  readonly id: number;
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly time: number;
}

export const codeIn = (text: string): string | null => /\b\d{6}\b/.exec(text)?.[0] ?? null;

/**
 * The newest code that was sent to an address or number; null without one.
 * @param to - e-mail address, or phone number with or without its area code
 */
export function newestCode(messages: readonly SandboxMessage[], to: string): string | null {
  const wanted = to.trim().toLowerCase();
  if (wanted === '') return null;
  const own = messages
    .filter((each) => each.to.toLowerCase().endsWith(wanted) && codeIn(each.text) !== null)
    .toSorted((a, b) => b.id - a.id);
  return own[0] ? codeIn(own[0].text) : null;
}

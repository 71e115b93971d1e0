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

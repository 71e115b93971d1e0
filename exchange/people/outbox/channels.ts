import type { Transporter } from 'nodemailer';
import type { Deliver } from './message.ts';

/** Timeout of a mail server or webhook, ms. */
const PATIENCE = 15_000;

/**
 * Mails through a server such as `smtps://user:secret@mail.example.org`.
 * @param from - the sender's address
 */
export function mailBy(url: string, from: string): Deliver {
  let transport: Transporter | null = null;
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(
      { url, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
      { from },
    );
    await transport.sendMail({ to, subject, text });
  };
}

/**
 * Sends text messages by a POST of `{ to, text }` as JSON; anything but a 2xx answer is a failure.
 */
export function smsBy(webhook: string): Deliver {
  return async ({ to, text }) => {
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS webhook answered ${answer.status}`);
  };
}

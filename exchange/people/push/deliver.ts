import { hash } from 'node:crypto';
import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushDeviceRow } from './devices.ts';
import type { VapidKeys } from './vapid.ts';

/** Time for a push service's answer, ms. */
const PATIENCE = 10_000;
/** Bytes of an answer that are read. */
const MAX_ANSWER = 4_096;

/** What is sent to a device. */
export interface Parcel {
  readonly to: Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>;
  /** JSON. */
  readonly payload: string;
  readonly tag: string;
  /** How long the push service keeps it for a device that is not reached, s. */
  readonly ttl: number;
  readonly urgent: boolean;
}

/** A push service's answer. */
export interface Reply {
  readonly status: number;
  /** Wait that it asks for, ms; 0 without. */
  readonly wait: number;
}

interface Sending {
  readonly keys: VapidKeys;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly subject: string;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/**
 * Encrypts a message for a device and hands it to the device's push service. Redirects are not
 * followed.
 * @throws Error when the service is not reached in time
 */
export async function deliver(parcel: Parcel, sending: Sending): Promise<Reply> {
  const { keys, subject, agent, signal } = sending;
  const { endpoint, p256dh, auth } = parcel.to;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    parcel.payload,
    {
      vapidDetails: { subject, ...keys },
      TTL: parcel.ttl,
      urgency: parcel.urgent ? 'high' : 'normal',
      // At most 32 letters of base64url.
      topic: hash('sha256', parcel.tag, 'base64url').slice(0, 32),
    },
  );
  return new Promise((resolve, reject) => {
    const asked = request(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_ANSWER) answer.destroy();
        });
        answer.on('error', () => undefined);
        resolve({
          status: answer.statusCode ?? 0,
          wait: waitOf(answer.headers['retry-after'], Date.now()),
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** The wait of a `Retry-After`, ms: seconds, or a date. */
export function waitOf(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

import { number, numberOrNull, table, text } from './table.ts';

/** Tables of messages to closed apps; see `people/push/`. */

/** Browsers that are told while their app is closed. */
const pushDevices = table('push_devices', ['id'], {
  id: number,
  user_id: text,
  /** The session that subscribed last. */
  session_id: text,
  /** The row in `devices` of that session; 0 without one. */
  device: number,
  /** Address at the push service; whoever knows it and the keys can write to the device. */
  endpoint: text,
  /** SHA-256 of the address, by which it is found. */
  endpoint_hash: text,
  /** Public key and secret of the browser, base64url. */
  p256dh: text,
  auth: text,
  name: text,
  /** Comma-separated. */
  kinds: text,
  /** Minutes after midnight in `zone`; null without quiet hours. */
  quiet_from: numberOrNull,
  quiet_to: numberOrNull,
  zone: text,
  language: text,
  created: number,
  sent: numberOrNull,
});

/** The price alerts of a device, and how they rang. */
const pushAlerts = table('push_alerts', ['device'], {
  device: number,
  user_id: text,
  /** JSON in the contract's format. */
  alerts: text,
  rings: text,
});

/** Messages that the push service has not yet taken. */
const pushQueue = table('push_queue', ['id'], {
  id: number,
  device: number,
  user_id: text,
  kind: text,
  /** The subject: a later message replaces one with the same tag. */
  tag: text,
  page: text,
  /** JSON of the name of its text and of the values in it. */
  params: text,
  time: number,
  /** Not sent before this instant, so that what follows at once is gathered. */
  due: number,
  expires: number,
});

export const PUSH_TABLES = {
  push_devices: pushDevices,
  push_alerts: pushAlerts,
  push_queue: pushQueue,
} as const;

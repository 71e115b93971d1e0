import * as v from 'valibot';
import { count, id, nothing, price, shortText, symbol, text, time } from '../fields.ts';
import { PUSH_ALERTS_LIMIT, PUSH_KINDS } from '../push.ts';

/** The address that a push service gave to a device. Only its owner knows it. */
const endpoint = v.pipe(v.string(), v.maxLength(1_000), v.url());
/** The device's public key, base64url of 65 bytes. */
const p256dh = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}=?$/));
/** The secret that the device shares with the exchange, base64url of 16 bytes. */
const auth = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/));
/** Minutes after midnight; empty without quiet hours. */
const minute = v.pipe(v.string(), v.regex(/^(?:|\d{1,3}|1[0-3]\d\d|14[0-3]\d)$/));

const named = {
  symbol,
  direction: v.picklist(['rise', 'fall']),
  price,
  note: v.pipe(v.string(), v.maxLength(200)),
};

/** A price alert of a device, in the form in which the device stores it. */
export const pushAlert = v.strictObject({
  id,
  ...named,
  repeat: v.picklist(['once', 'always']),
  on: v.boolean(),
  armed: v.boolean(),
  since: time,
  rangAt: v.nullable(time),
  rings: count,
});

/** A ring that the exchange decided, with what its alert was then. */
const pushRing = v.strictObject({
  id,
  alert: id,
  ...named,
  last: price,
  at: time,
  /** The crossing lies before the first price after a gap of the exchange's prices. */
  away: v.boolean(),
});

const pushDevice = v.strictObject({
  id,
  /** Browser and system, such as "Chrome, Android". */
  name: text,
  /** Whether it is the device that asks. */
  this_one: v.boolean(),
  kinds: v.array(v.picklist(PUSH_KINDS)),
  /** Minutes after midnight in `zone`; null without quiet hours. */
  quiet_from: v.nullable(count),
  quiet_to: v.nullable(count),
  /** Time zone of the quiet hours, such as `Asia/Tokyo`. */
  zone: text,
  created: time,
  /** When the push service last took a message; null if never. */
  sent: v.nullable(time),
});
export type PushDevice = v.InferOutput<typeof pushDevice>;

const devices = v.strictObject({ devices: v.array(pushDevice) });

export const pushKey = {
  meaning: "The exchange's public key, with which a browser subscribes to its push messages.",
  request: nothing,
  /** Base64url of 65 bytes. */
  response: v.strictObject({ key: text }),
  addition: true,
};

export const pushDevices = {
  meaning: 'Devices of the user that are told while the app is closed, newest first.',
  request: v.strictObject({ endpoint: v.optional(endpoint) }),
  response: devices,
  addition: true,
};

export const pushSubscribe = {
  meaning:
    'Has this device told, or changes what it is told, until it is ended or its user logs out.',
  request: v.strictObject({
    endpoint,
    p256dh,
    auth,
    /** Separated by commas; at least one. */
    kinds: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    /** Both or none. Equal ones are refused. */
    quiet_from: minute,
    quiet_to: minute,
    zone: shortText,
  }),
  response: devices,
  addition: true,
};

export const pushRenew = {
  meaning: 'Replaces the address of a device. Knowing the old address and its secret is the proof.',
  request: v.strictObject({ old_endpoint: endpoint, old_auth: auth, endpoint, p256dh, auth }),
  response: nothing,
  addition: true,
};

export const pushUnsubscribe = {
  meaning: 'Tells a device no more: the one of `endpoint`, or the one of `id`.',
  request: v.strictObject({ endpoint: v.optional(endpoint), id: v.optional(id) }),
  response: devices,
  addition: true,
};

export const pushAlerts = {
  meaning: "Takes a device's price alerts, and answers how they stand by the exchange's prices.",
  request: v.strictObject({
    endpoint,
    /** JSON: an array of alerts, at most 50. Absent: only asks. */
    alerts: v.optional(v.pipe(v.string(), v.maxLength(PUSH_ALERTS_LIMIT * 600))),
  }),
  response: v.strictObject({
    alerts: v.array(pushAlert),
    /** Rings that the exchange decided, the newest first. */
    rings: v.array(pushRing),
  }),
  addition: true,
};

export const pushTest = {
  meaning: 'Sends a test message to this device.',
  request: v.strictObject({ endpoint }),
  response: nothing,
  addition: true,
};

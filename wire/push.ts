/**
 * What a person can be told about while the app is closed. `alert`: a price alert rang; `fill`: an
 * order was filled; `stop`: a stop or trigger order acted; `liquidation`: a contract was
 * liquidated; `settlement`: an option was settled; `device`: a log-in from a new device.
 */
export const PUSH_KINDS = ['alert', 'fill', 'stop', 'liquidation', 'settlement', 'device'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Devices of one user that can be told. */
export const PUSH_DEVICES_LIMIT = 10;
/** Maximum alerts of one device. */
export const PUSH_ALERTS_LIMIT = 50;

/**
 * The decrypted payload of a push message, as JSON. The exchange composes the texts in the device's
 * language, because the app is closed.
 */
export interface PushMessage {
  readonly kind: PushKind | 'test';
  readonly title: string;
  readonly body: string;
  /** Language tag of the texts, such as `zh-Hant`. */
  readonly lang: string;
  /**
   * A notification with the tag of a shown one replaces it. An alert's is `alert-` and its id, also
   * where the app itself shows it.
   */
  readonly tag: string;
  /** Page of the app to open, without `#`. */
  readonly page: string;
  /** When it happened, ms UTC. */
  readonly time: number;
}

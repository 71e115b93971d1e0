/** A mail or text message. */
export interface Message {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message as listed in the outbox. */
export interface Sent extends Message {
  readonly id: number;
  readonly time: number;
  /** `kept`: the channel has no delivery, so the message can be read only here. */
  readonly state: 'kept' | 'sending' | 'sent' | 'failed';
}

/** Delivers a message. @throws on failure */
export type Deliver = (message: Message) => Promise<void>;

/** A mail or text message. */
export interface Message {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message as the outbox shows it. */
export interface Sent extends Message {
  readonly id: number;
  readonly time: number;
  /** `kept`: the channel has no delivery, the message can be read here only. */
  readonly state: 'kept' | 'sending' | 'sent' | 'failed';
}

/** Delivers a message. @throws when the delivery failed */
export type Deliver = (message: Message) => Promise<void>;

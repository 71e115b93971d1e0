/** Something for a person outside the app. */
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
  /** `kept`: nobody delivers this channel, it can be read here only. */
  readonly state: 'kept' | 'sending' | 'sent' | 'failed';
}

/** Takes a message to the world; throws when that failed. */
export type Deliver = (message: Message) => Promise<void>;

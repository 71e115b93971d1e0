import type { AccountFrame, Frame, Period, PublicTopic } from '@tideline/wire';

/** The source of the gateway's public frames: the market of this process, or a replica of it. */
export interface FrameSource {
  /** Topics with members. */
  readonly active: number;
  /** Called when a topic gets its first member, and when it loses its last. */
  open(topic: PublicTopic): void;
  close(topic: PublicTopic): void;
  /** Computes the initial state of a candle topic. */
  prepare(symbol: string, period: Period): Promise<void>;
  /** The first frame of a new member; null for books and deals. */
  first(topic: PublicTopic): Frame | null;
  /** Sends what is due; called at each interval. */
  turn(): void;
}

/** The source of private frames. */
export interface AccountSource {
  onFrame(send: (userId: string, frame: AccountFrame) => void): void;
  /** Called when a user gets the first socket, and loses the last. */
  follow?(userId: string): void;
  unfollow?(userId: string): void;
  /** Sequence of a user's last event. @throws CallError `unavailable` */
  seq(userId: string): number | Promise<number>;
  /** The last frame of a socket whose session has ended. */
  farewell(userId: string): AccountFrame;
}

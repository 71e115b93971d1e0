import type { SavedBook } from './held-book.ts';
import type { BookDelta, BookSnapshot } from './market-item.ts';

/** All state of a book follower as plain data, for checkpoints of a recording. */
export interface BookFollowerState {
  readonly waiting: readonly BookDelta[];
  readonly seen: number | null;
  readonly snapshotId: number | null;
  readonly bookId: number | null;
  readonly epoch: string;
  readonly valid: boolean;
  readonly bridged: boolean;
  readonly depth: number | null;
  readonly recent: readonly string[];
  readonly book: SavedBook | null;
  /** Absent in recordings of earlier versions. */
  readonly reach?: number | null;
  readonly unplaced?: boolean;
  readonly ahead?: BookSnapshot | null;
}

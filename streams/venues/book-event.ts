import type { BookDelta, BookSnapshot } from './market-item.ts';

/** The effect of a message. Continuity is data, so that no consumer can miss a gap. */
export type BookEvent =
  /** the book was replaced */
  | { readonly kind: 'snapshot'; readonly item: BookSnapshot }
  /** a change was applied; `bridge`: the first one on a REST snapshot */
  | { readonly kind: 'delta'; readonly item: BookDelta; readonly bridge: boolean }
  /** messages are missing before this one: the book is invalid until the next snapshot */
  | { readonly kind: 'gap'; readonly item: BookDelta; readonly reason: string }
  /** a change is malformed: the book is invalid until a snapshot that includes it */
  | { readonly kind: 'lost'; readonly reason: string }
  /** a snapshot includes this change already, or the snapshot itself was older than the book */
  | { readonly kind: 'dropped'; readonly item: BookDelta | BookSnapshot }
  /** the same change came again */
  | { readonly kind: 'repeated'; readonly item: BookDelta }
  /** buffered until a snapshot comes; `chained`: it follows the previous one */
  | { readonly kind: 'waiting'; readonly item: BookDelta; readonly chained: boolean }
  /** a snapshot too old for the buffered changes: another one is needed */
  | { readonly kind: 'stale-snapshot'; readonly item: BookSnapshot };

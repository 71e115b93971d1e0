/** The exchange's own content: announcements, and questions with answers. */
export const ITEMS = [
  { id: 'a1', kind: 'announcement', time: Date.UTC(2026, 0, 3, 8) },
  { id: 'a2', kind: 'announcement', time: Date.UTC(2026, 0, 10, 8) },
  { id: 'a3', kind: 'announcement', time: Date.UTC(2026, 0, 17, 8) },
  { id: 'f1', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 8) },
  { id: 'f2', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 7) },
  { id: 'f3', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 6) },
  { id: 'f4', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 5) },
  { id: 'f5', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 4) },
  { id: 'f6', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 3) },
  { id: 'f7', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 2) },
  { id: 'f8', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 1) },
] as const;

export type Item = (typeof ITEMS)[number];
export type ItemId = Item['id'];

/** The texts of every item: a language that lacks one does not compile. */
export type Content = Readonly<
  Record<ItemId, { readonly title: string; readonly body: readonly string[] }>
>;

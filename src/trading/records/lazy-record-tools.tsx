import { allTexts } from '../../i18n/i18n.ts';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './record-tools.module.css';
import { recordTexts } from './texts.ts';

/** Filters and file of a list; loaded with their texts when a history is opened. */
export const RecordTools = lazyPart(
  () => withLoaded(import('./record-tools.tsx'), recordTexts(), allTexts()),
  'RecordTools',
  <div className={s['place']} />,
);

export const JournalLink = lazyPart(
  () => withLoaded(import('./journal-link.tsx'), recordTexts()),
  'JournalLink',
  <Skeleton height={56} />,
);

export const NoMatch = lazyPart(
  () => withLoaded(import('./no-match.tsx'), recordTexts()),
  'NoMatch',
);

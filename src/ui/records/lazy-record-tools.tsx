import { allTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import s from './record-tools.module.css';
import { recordTexts } from './texts.ts';

/** Filters and file of a list; loaded with their texts when a history is opened. */
export const RecordTools = lazyPart(
  async () => {
    const [{ RecordTools: loaded }] = await Promise.all([
      import('./record-tools.tsx'),
      recordTexts(),
      allTexts(),
    ]);
    return loaded;
  },
  <div className={s['place']} />,
);

export const NoMatch = lazyPart(async () => {
  const [{ NoMatch: loaded }] = await Promise.all([import('./no-match.tsx'), recordTexts()]);
  return loaded;
});

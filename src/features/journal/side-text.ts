import type { Trip } from '@tideline/wire/calls/journal';
import type { TFunction } from 'i18next';

/** The word for a direction. */
export const sideText = (
  t: TFunction<['journal', 'trade', 'option']>,
  side: Trip['side'],
): string => (side === 'even' ? t('option:even') : t(`trade:${side}`));

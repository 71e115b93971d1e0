import type { Language } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { daysOf, dayText, type Preset, type SpanChoice } from './record-filter.ts';

/** Namespaces of the texts of filters and files. */
export const TOOL_TEXTS = ['records', 'trade', 'wallet', 'option', 'common'] as const;
export type ToolTexts = TFunction<typeof TOOL_TEXTS>;

export function presetText(t: ToolTexts, preset: Preset): string {
  if (preset === 'all') return t('anyTime');
  if (preset === 'day') return t('lastDay');
  if (preset === 'year') return t('thisYear');
  if (preset === 'last-year') return t('lastYear');
  return t('lastDays', { count: daysOf(preset) });
}

export const spanText = (t: ToolTexts, span: SpanChoice, lang: Language): string =>
  span.preset === 'own'
    ? t('spanText', { from: dayText(span.first, lang), to: dayText(span.last, lang) })
    : presetText(t, span.preset);

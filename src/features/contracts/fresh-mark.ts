import type { Live } from '@tideline/streams';
import type { Quote } from '@tideline/wire';

/**
 * The mark of a quote; null while it is unknown or old: an old mark does not show the present
 * value.
 */
export const freshMark = ({
  value,
  status,
}: Pick<Live<Quote>, 'value' | 'status'>): string | null =>
  status === 'live' || status === 'delayed' ? (value?.mark ?? null) : null;

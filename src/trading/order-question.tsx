import { type Instrument, pairName } from '@tideline/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealth } from '../market/hooks.ts';
import c from '../ui/card.module.css';
import { Confirm } from '../ui/confirm.tsx';
import { PaperMark } from './badge.tsx';

interface OrderQuestionProps {
  readonly open: boolean;
  readonly title: string;
  /** Text and colour of the button that sends the order. */
  readonly action: string;
  readonly kind: 'primary' | 'up' | 'down';
  readonly instrument: Instrument;
  /** Kind of order, shown beside the pair. */
  readonly note?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Adds the warning that prices are not up to date. */
  readonly stale: boolean;
  /** Says the order, which nothing else in the sheet repeats. */
  readonly sentence: string;
  /** Requires holding the button, because the order looks like a typing error. */
  readonly hold?: boolean;
  /** Other warnings. */
  readonly warnings?: readonly string[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The figures of the order. */
  readonly children: ReactNode;
}

/**
 * Shows an order before it is sent (WCAG 3.3.4). Nothing can be sent while the device is offline.
 */
export function OrderQuestion({
  action,
  disabled = false,
  instrument,
  note,
  stale,
  sentence,
  warnings = [],
  children,
  ...question
}: OrderQuestionProps) {
  const { t } = useTranslation(['trade', 'common']);
  const { offline } = useHealth();
  const shownWarnings = stale ? [t('warning-stale'), ...warnings] : warnings;
  return (
    <Confirm
      {...question}
      action={offline ? t('common:trust-offline') : action}
      disabled={disabled || offline}
    >
      {question.open && (
        <>
          <p className={c['sentence']}>{sentence}</p>
          <p className={c['what']}>
            <span className={c['note']}>
              {[pairName(instrument), note].filter(Boolean).join(' · ')}
            </span>
            <PaperMark />
          </p>
          {children}
          {shownWarnings.length > 0 && (
            <p className={c['warning']} role="alert">
              {shownWarnings.join(' ')}
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}

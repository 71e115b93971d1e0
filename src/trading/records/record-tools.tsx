import { COINS, INSTRUMENTS, pairName, unitOf } from '@tideline/wire';
import type { ExportKind } from '@tideline/wire/record-kinds';
import { CHANGE_KINDS } from '@tideline/wire/record-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/language.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { ExportSheet } from './export-sheet.tsx';
import { isFiltered, NO_FILTER, type RecordFilter } from './record-filter.ts';
import s from './record-tools.module.css';
import { SpanSheet } from './span-sheet.tsx';
import { spanText, TOOL_TEXTS } from './span-text.ts';

const SIDES = {
  spot: ['buy', 'sell'],
  contracts: ['long', 'short'],
  options: ['rise', 'fall', 'even'],
} as const;
const STATES = ['review', 'passed', 'rejected'] as const;

/** What a list can be filtered by, beside the time. */
export interface FilterFields {
  readonly pair?: boolean;
  readonly sides?: keyof typeof SIDES;
  readonly coin?: boolean;
  readonly states?: 'deposit' | 'withdraw';
  readonly kinds?: boolean;
}

interface RecordToolsProps {
  readonly fields: FilterFields;
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  /** The file of this list. */
  readonly file: ExportKind;
  /** Account of balance changes. */
  readonly account?: string | undefined;
  /** Id of the list's coin, where it has only one. */
  readonly currency?: number | null | undefined;
  readonly onRefresh?: (() => void) | undefined;
}

type Field = 'symbol' | 'side' | 'currency' | 'status' | 'kind';

interface Choices {
  readonly field: Field;
  readonly title: string;
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Filters of a list by pair, coin, side, state, kind and time, and its file. */
export function RecordTools(props: RecordToolsProps) {
  const { filter, onFilter, file, account, currency = null, onRefresh } = props;
  const { t } = useTranslation(TOOL_TEXTS);
  const lang = useLanguage((state) => state.lang);
  const [open, setOpen] = useState<Field | 'span' | 'file' | null>(null);
  const close = () => setOpen(null);
  const lists = useChoices(props.fields);
  const chip = (id: Field | 'span', text: string, set: boolean) => (
    <button
      key={id}
      type="button"
      className={classes(s['chip'], set && s['set'])}
      aria-haspopup="dialog"
      onClick={() => setOpen(id)}
    >
      {text}
      <Icon name="caret-down" size={16} />
    </button>
  );
  return (
    <div className={s['tools']} role="toolbar" aria-label={t('filter')}>
      <div className={s['chips']}>
        {lists.map(({ field, any, options }) => {
          const chosen = options.find(({ value }) => value === filter[field]);
          return chip(field, chosen?.text ?? any, chosen !== undefined);
        })}
        {chip('span', spanText(t, filter.span, lang), filter.span.preset !== 'all')}
        {isFiltered(filter) && (
          <button type="button" className={s['chip']} onClick={() => onFilter(NO_FILTER)}>
            <Icon name="close" size={16} />
            {t('clearFilter')}
          </button>
        )}
      </div>
      <span className={s['end']}>
        <IconButton
          icon="deposit"
          iconSize={20}
          label={t('export')}
          aria-haspopup="dialog"
          onClick={() => setOpen('file')}
        />
        {onRefresh && (
          <IconButton icon="refresh" iconSize={18} label={t('trade:refresh')} onClick={onRefresh} />
        )}
      </span>
      {lists.map(({ field, title, any, options }) => (
        <OptionsSheet
          key={field}
          open={open === field}
          onClose={close}
          title={title}
          options={[{ value: '', text: any }, ...options]}
          value={filter[field] ?? ''}
          onValue={(value) => {
            const { [field]: _, ...rest } = filter;
            onFilter(value === '' ? rest : { ...rest, [field]: value });
          }}
        />
      ))}
      <SpanSheet
        open={open === 'span'}
        onClose={close}
        span={filter.span}
        onSpan={(span) => onFilter({ ...filter, span })}
      />
      <ExportSheet
        open={open === 'file'}
        onClose={close}
        kind={file}
        filter={currency === null ? filter : { ...filter, currency: String(currency) }}
        account={account}
      />
    </div>
  );
}

/** The choices of each field in the reader's language. */
function useChoices({ pair, sides, coin, states, kinds }: FilterFields): readonly Choices[] {
  const { t } = useTranslation(TOOL_TEXTS);
  const all: Choices[] = [];
  if (kinds) {
    all.push({
      field: 'kind',
      title: t('type'),
      any: t('wallet:allKinds'),
      options: CHANGE_KINDS.map((value) => ({ value, text: t(`wallet:kind-${value}`) })),
    });
  }
  if (pair) {
    all.push({
      field: 'symbol',
      title: t('pair'),
      any: t('anyPair'),
      options: INSTRUMENTS.map((each) => ({ value: each.symbol, text: pairName(each) })),
    });
  }
  if (sides) {
    all.push({
      field: 'side',
      title: t('side'),
      any: t('anySide'),
      options: SIDES[sides].map((value) => ({
        value,
        text: value === 'even' ? t('option:even') : t(`trade:${value}`),
      })),
    });
  }
  if (coin) {
    all.push({
      field: 'currency',
      title: t('wallet:coin'),
      any: t('anyCoin'),
      options: COINS.map(({ id, code }) => ({ value: String(id), text: unitOf(code) })),
    });
  }
  if (states) {
    all.push({
      field: 'status',
      title: t('state'),
      any: t('anyState'),
      options: STATES.map((value) => ({
        value,
        text: t(value === 'passed' ? `wallet:passed-${states}` : `wallet:status-${value}`),
      })),
    });
  }
  return all;
}

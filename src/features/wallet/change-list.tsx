import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstValueFrom } from 'rxjs';
import type { ListedPages } from '../../api/use-pages.ts';
import { signOf } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { market } from '../../market/market.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/state-view.tsx';
import s from './change-list.module.css';
import {
  CHANGE_KINDS,
  type Change,
  type ChangeFilter,
  changesCsv,
  isChangeKind,
  loadChanges,
  SPANS,
} from './changes.ts';
import { exactAmount, unitOf } from './coins.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';

interface ChangeListProps {
  readonly filter: ChangeFilter;
  readonly onFilter: (changes: Partial<ChangeFilter>) => void;
  readonly pages: ListedPages<Change>;
}

/** Every balance change of an account, filtered, page by page, and as a file. */
export function ChangeList({ filter, onFilter, pages }: ChangeListProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [choosing, setChoosing] = useState<'kind' | 'time' | null>(null);
  const [saving, setSaving] = useState(false);
  const kindText = (kind: string) => (isChangeKind(kind) ? t(`kind-${kind}`) : kind);
  const spanText = (days: number) => (days === 0 ? t('allTime') : t('lastDays', { count: days }));

  const save = async () => {
    setSaving(true);
    const answer = await firstValueFrom(loadChanges(filter, market.serverNow()));
    setSaving(false);
    if (answer.kind !== 'ok') return toast(t('common:noAnswer'), 'error');
    const head = ['time', 'account', 'coin', 'kind', 'amount', 'available', 'frozen'] as const;
    const names = [...head.map((name) => t(name)), t('reference'), 'ID'];
    const day = new Date(market.serverNow()).toISOString().slice(0, 10);
    const file = `tideline-${filter.account}-${day}.csv`;
    const csv = changesCsv(names, answer.data, kindText);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), file);
    toast(t('exported', { count: answer.data.length }), 'done');
  };
  const tool = (text: string, which: 'kind' | 'time') => (
    <button
      type="button"
      className={s['tool']}
      aria-haspopup="dialog"
      onClick={() => setChoosing(which)}
    >
      {text}
      <Icon name="caret-down" size={16} />
    </button>
  );
  return (
    <>
      <div className={s['tools']}>
        {tool(filter.kind === null ? t('allKinds') : kindText(filter.kind), 'kind')}
        {tool(spanText(filter.days), 'time')}
        <button
          type="button"
          className={s['tool']}
          disabled={saving || pages.rows.length === 0}
          onClick={() => void save()}
        >
          <Icon name="deposit" size={18} />
          {t('export')}
        </button>
      </div>
      <PagedList
        label={t('changes')}
        pages={pages}
        height={52}
        look="cards"
        row={(change) => <ChangeRow change={change} kind={kindText(change.kind)} />}
        empty={<Empty text={t('noChanges')} />}
      />
      <OptionsSheet
        open={choosing === 'kind'}
        onClose={() => setChoosing(null)}
        title={t('kind')}
        options={[
          { value: '', text: t('allKinds') },
          ...CHANGE_KINDS.map((kind) => ({ value: kind, text: kindText(kind) })),
        ]}
        value={filter.kind ?? ''}
        onValue={(kind) => onFilter({ kind: isChangeKind(kind) ? kind : null })}
      />
      <OptionsSheet
        open={choosing === 'time'}
        onClose={() => setChoosing(null)}
        title={t('time')}
        options={SPANS.map((days) => ({ value: String(days), text: spanText(days) }))}
        value={String(filter.days)}
        onValue={(days) => onFilter({ days: SPANS.find((span) => String(span) === days) ?? 0 })}
      />
    </>
  );
}

function ChangeRow({ change, kind }: { readonly change: Change; readonly kind: string }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const hidden = useWalletPreferences((preferences) => preferences.hidden);
  const { amount, available, code, time } = change;
  const gained = signOf(amount) > 0;
  return (
    <div className={s['row']}>
      <span className={s['side']}>
        <span className={s['kind']}>{kind}</span>
        <span className={s['note']}>{timeText(time, 'full', lang)}</span>
      </span>
      <span className={s['side']}>
        <span className={gained ? s['in'] : s['out']}>
          {hidden ? HIDDEN : `${gained ? '+' : ''}${exactAmount(amount)}`} {unitOf(code)}
        </span>
        <span className={s['note']}>
          {t('available')} {hidden ? HIDDEN : exactAmount(available)}
        </span>
      </span>
    </div>
  );
}

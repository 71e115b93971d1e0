import { isChangeKind } from '@tideline/wire/record-kinds';
import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../../api/use-pages.ts';
import { signOf } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { RecordRow } from '../../ui/records/record-row.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './change-list.module.css';
import type { Change } from './changes.ts';
import { exactAmount, unitOf } from './coins.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';

/** Every balance change of an account, page by page; each opens its record. */
export function ChangeList({ pages }: { readonly pages: ListedPages<Change> }) {
  const { t } = useTranslation('wallet');
  return (
    <PagedList
      label={t('changes')}
      pages={pages}
      height={52}
      look="cards"
      time={({ time }) => time}
      row={(change) => <ChangeRow change={change} />}
      empty={<Empty text={t('noChanges')} />}
    />
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const hidden = useWalletPreferences((preferences) => preferences.hidden);
  const { id, kind, amount, available, frozen, code, time, change_available, change_frozen } =
    change;
  const name = isChangeKind(kind) ? t(`kind-${kind}`) : kind;
  const text = (units: string) => (hidden ? HIDDEN : exactAmount(units));
  // A reserve moves money inside the account: the total stays.
  const inside =
    signOf(change_available) === -signOf(change_frozen) &&
    sizeOf(change_available) === sizeOf(change_frozen);
  const gained = signOf(amount) > 0;
  return (
    <RecordRow kind="change" id={id} what={name}>
      <div className={s['row']}>
        <span className={s['side']}>
          <span className={s['kind']}>{name}</span>
          <span className={s['note']}>{timeText(time, 'clock', lang)}</span>
        </span>
        <span className={s['side']}>
          {inside ? (
            <span className={s['inside']}>
              {hidden ? HIDDEN : exactAmount(sizeOf(amount))} {unitOf(code)}
            </span>
          ) : (
            <span className={gained ? s['in'] : s['out']}>
              {hidden ? HIDDEN : `${gained ? '+' : ''}${exactAmount(amount)}`} {unitOf(code)}
            </span>
          )}
          <span className={s['note']}>
            {t('available')} {text(available)} · {t('frozen')} {text(frozen)}
          </span>
        </span>
      </div>
    </RecordRow>
  );
}

/** A decimal without its sign. */
const sizeOf = (text: string): string => text.replace('-', '');

import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../../api/use-pages.ts';
import { exactAmount, signed } from '../../format/money.ts';
import { signOf } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import { classes } from '../../ui/classes.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './change-list.module.css';
import { changeName, sizeOf, staysInside } from './change-name.ts';
import type { Change } from './changes.ts';
import { unitOf } from './coins.ts';
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
  const { id, amount, available, frozen, code, time, reserve } = change;
  const name = changeName(t, change);
  const text = (units: string) => (hidden ? HIDDEN : exactAmount(units));
  const inside = staysInside(change);
  const gained = signOf(amount) > 0;
  return (
    <RecordRow kind="change" id={id} what={name}>
      <div className={s['row']}>
        <span className={s['side']}>
          <span className={s['kind']}>{name}</span>
          <span className={classes(s['note'], s['when'])}>
            <span>{timeText(time, 'clock', lang)}</span>
            {reserve && reserve.state !== 'settled' && (
              <span className={s[reserve.state]}>
                {t(reserve.state === 'open' ? 'kind-freeze' : 'kind-unfreeze')}
              </span>
            )}
          </span>
        </span>
        <span className={s['side']}>
          {inside ? (
            <span className={s['inside']}>
              {hidden ? HIDDEN : exactAmount(reserve?.amount ?? sizeOf(amount))} {unitOf(code)}
            </span>
          ) : (
            <span className={gained ? s['in'] : s['out']}>
              {hidden ? HIDDEN : signed(exactAmount(amount))} {unitOf(code)}
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

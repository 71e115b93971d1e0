import { isChangeKind } from '@tideline/wire/record-kinds';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exactText, signed } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { type DetailOf, RECORD_TEXTS } from './facts.ts';
import s from './record-view.module.css';

type Movement = DetailOf<'change'>['movements'][number];

/** What a reserve did to both parts of the balance, oldest first. */
export function Movements({ movements }: { readonly movements: readonly Movement[] }) {
  const title = useId();
  const { t } = useTranslation(RECORD_TEXTS);
  const lang = useLanguage((state) => state.lang);
  return (
    <section className={s['card']} aria-labelledby={title}>
      <h2 id={title} className={s['title']}>
        {t('movements')}
      </h2>
      <ul>
        {movements.map(({ id, kind, time, code, change_available, change_frozen }) => (
          <li key={id} className={s['fill']}>
            <span>{isChangeKind(kind) ? t(`wallet:kind-${kind}`) : kind}</span>
            <span className={s['when']}>{timeText(time, 'full', lang)}</span>
            <span className={s['note']}>
              {t('wallet:available')} {signed(exactText(change_available, code))}
              {' · '}
              {t('wallet:frozen')} {signed(exactText(change_frozen, code))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { cashInfo } from '@tideline/wire/calls/bank';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { recordDetailPath } from '../../links.ts';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { maskedNumber } from './card-text.ts';
import s from './cards.module.css';
import { Loaded } from './loaded.tsx';
import w from './wallet.module.css';

/** The user's bank cards; each opens its record. */
export function CardList() {
  const { t } = useTranslation('wallet');
  const held = useLoad('cards', () => call(cashInfo, {}, { silent: true }));
  return (
    <Loaded of={held} shape={[76, 76]}>
      {({ cards }) =>
        cards.length > 0 ? (
          <ul className={w['list']} aria-label={t('cards')}>
            {cards.map((card) => (
              <li key={card.id}>
                <Link className={s['card']} to={recordDetailPath('card', card.id)}>
                  <span className={s['face']}>
                    <Icon name="table" size={20} />
                  </span>
                  <span className={s['text']}>
                    <strong>{card.bank_name}</strong>
                    <span className={s['note']}>
                      {maskedNumber(card.card_number)} · {card.holder} · {card.currency}
                    </span>
                  </span>
                  <Icon name="right" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="table" text={t('noCards')} />
        )
      }
    </Loaded>
  );
}

import { cashDelete, cashInfo } from '@tideline/wire/calls/bank';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { recordDetailPath } from '../../links.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { type Card, cardText, maskedNumber } from './card-text.ts';
import s from './cards.module.css';
import { Loaded } from './loaded.tsx';
import w from './wallet.module.css';

/** The user's bank cards; each opens its record and can be removed. */
export function CardList() {
  const { t } = useTranslation('wallet');
  const held = useLoad('cards', () => call(cashInfo, {}, { silent: true }));
  const remove = useCall(cashDelete);
  const [asked, setAsked] = useState<Card | null>(null);
  return (
    <>
      <Loaded of={held} shape={[76, 76]}>
        {({ cards }) =>
          cards.length > 0 ? (
            <ul className={w['list']} aria-label={t('cards')}>
              {cards.map((card) => (
                <li key={card.id} className={s['row']}>
                  <Link className={s['card']} to={recordDetailPath('card', card.id)}>
                    <span className={s['face']}>
                      <Icon name="card" size={20} />
                    </span>
                    <span className={s['text']}>
                      <strong>{card.bank_name}</strong>
                      <span className={s['note']}>
                        {maskedNumber(card.card_number)} · {card.holder} · {card.currency}
                      </span>
                    </span>
                  </Link>
                  <IconButton
                    icon="close"
                    iconSize={20}
                    label={`${t('removeCard')}: ${cardText(card)}`}
                    onClick={() => setAsked(card)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon="card" text={t('noCards')} />
          )
        }
      </Loaded>
      <Confirm
        open={asked !== null}
        title={t('removeCard')}
        action={t('removeCard')}
        kind="danger"
        busy={remove.busy}
        onConfirm={() =>
          asked &&
          remove.send({ id: asked.id }, () => {
            setAsked(null);
            void held.refresh();
          })
        }
        onCancel={() => setAsked(null)}
      >
        {asked && <p>{cardText(asked)}</p>}
      </Confirm>
    </>
  );
}

import { cashInfo } from '@tideline/wire/calls/bank';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { CARD_FIELDS, type Card, maskedNumber } from './card-text.ts';
import s from './cards.module.css';
import { Loaded } from './loaded.tsx';
import w from './wallet.module.css';

/** The user's bank cards; a tap shows all details of one. */
export function CardList() {
  const { t } = useTranslation('wallet');
  const held = useLoad('cards', () => call(cashInfo, {}, { silent: true }));
  const [opened, setOpened] = useState<Card | null>(null);
  return (
    <>
      <Loaded of={held} shape={[76, 76]}>
        {({ cards }) =>
          cards.length > 0 ? (
            <ul className={w['list']} aria-label={t('cards')}>
              {cards.map((card) => (
                <li key={card.id}>
                  <button
                    type="button"
                    className={s['card']}
                    aria-haspopup="dialog"
                    onClick={() => setOpened(card)}
                  >
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
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon="table" text={t('noCards')} />
          )
        }
      </Loaded>
      <Sheet open={opened !== null} onClose={() => setOpened(null)} title={opened?.bank_name ?? ''}>
        {opened && (
          <SummaryRows
            size="medium"
            rows={CARD_FIELDS.map((field) => ({
              name: t(`card-${field}`),
              value: field === 'card_number' ? maskedNumber(opened[field]) : opened[field],
            }))}
          />
        )}
      </Sheet>
    </>
  );
}

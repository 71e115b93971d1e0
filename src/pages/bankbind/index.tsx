import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cashInfo } from '#wire/calls/bank.ts';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { CARD_FIELDS, type Card, maskedNumber } from '../../features/wallet/card-text.ts';
import s from '../../features/wallet/cards.module.css';
import { Corner } from '../../features/wallet/corner.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import w from '../../features/wallet/wallet.module.css';
import { ADD_CARD } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';

/** The bank cards money can be withdrawn to. */
export default function Cards() {
  const { t } = useTranslation('wallet');
  const held = useLoad('cards', () => call(cashInfo, {}, { silent: true }));
  const [opened, setOpened] = useState<Card | null>(null);
  return (
    <Page
      title={t('cards')}
      right={<Corner />}
      spaced
      footer={
        <div className={s['foot']}>
          <Link className={w['action']} to={ADD_CARD}>
            {t('newCard')}
          </Link>
        </div>
      }
    >
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
    </Page>
  );
}

import { cashInfo } from '@tideline/wire/calls/bank';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { ADD_CARD } from '../../paths.ts';
import { cardText } from './card-text.ts';
import { Loaded } from './loaded.tsx';
import { PickField } from './pick-field.tsx';
import w from './wallet.module.css';
import s from './withdraw-form.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawInfo } from './withdrawal.ts';

interface ToCardProps {
  readonly info: WithdrawInfo;
  readonly onRefused: () => void;
}

export function ToCard({ info, onRefused }: ToCardProps) {
  const { t } = useTranslation('wallet');
  const held = useLoad('cards', () => call(cashInfo, {}, { silent: true }));
  return (
    <Loaded of={held} shape={[72, 72, 120, 76, 76]}>
      {({ cards }) => {
        const textOf = (id: string) => {
          const card = cards.find((each) => each.id === id);
          return card ? cardText(card) : '';
        };
        return (
          <WithdrawForm
            info={info}
            by="card_id"
            nameOf={textOf}
            onRefused={onRefused}
            destination={(id, onChoose, error) => (
              <div>
                <PickField
                  label={t('card')}
                  options={cards.map((card) => ({ value: card.id, text: cardText(card) }))}
                  value={id}
                  onValue={onChoose}
                  empty={t('chooseCard')}
                  error={error}
                />
                <p className={s['way']}>
                  <Link className={w['link']} to={ADD_CARD}>
                    {t('newCard')}
                  </Link>
                </p>
              </div>
            )}
          />
        );
      }}
    </Loaded>
  );
}

import { cashInfo } from '@tideline/wire/calls/bank';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { ADD_CARD } from '../../paths.ts';
import { cardText, maskedNumber } from './card-text.ts';
import { DestinationList } from './destination-list.tsx';
import { Loaded } from './loaded.tsx';
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
            first={cards.length === 1 ? (cards[0]?.id ?? '') : ''}
            nameOf={textOf}
            onRefused={onRefused}
            destination={(id, onChoose, error) => (
              <DestinationList
                label={t('card')}
                options={cards.map((card) => ({
                  id: card.id,
                  name: card.bank_name,
                  detail: maskedNumber(card.card_number),
                }))}
                value={id}
                onValue={onChoose}
                choose={t('chooseCard')}
                error={error}
                add={{ text: t('newCard'), to: ADD_CARD }}
              />
            )}
          />
        );
      }}
    </Loaded>
  );
}

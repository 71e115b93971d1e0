import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coinByCode } from '#wire';
import { cashInfo } from '#wire/calls/bank.ts';
import { getInfo } from '#wire/calls/funding.ts';
import { call } from '../../../../api/call.ts';
import { useLoad } from '../../../../api/use-load.ts';
import { cardText } from '../../../../features/wallet/card-text.ts';
import { Corner } from '../../../../features/wallet/corner.tsx';
import { Loaded } from '../../../../features/wallet/loaded.tsx';
import { MissingSteps } from '../../../../features/wallet/missing-steps.tsx';
import { PickField } from '../../../../features/wallet/pick-field.tsx';
import { useBalanceChanges } from '../../../../features/wallet/use-wallet.ts';
import w from '../../../../features/wallet/wallet.module.css';
import s from '../../../../features/wallet/withdraw-form.module.css';
import { WithdrawForm } from '../../../../features/wallet/withdraw-form.tsx';
import type { WithdrawInfo } from '../../../../features/wallet/withdrawal.ts';
import { recordPath } from '../../../../links.ts';
import { ADD_CARD } from '../../../../paths.ts';
import { Page } from '../../../../ui/page.tsx';

const BANK = String(coinByCode('Bank')?.id);

/** Withdraws bank money to a bank card, or says what has to be done before. */
export default function BankWithdraw() {
  const { t } = useTranslation('wallet');
  const info = useLoad('bank', () => call(getInfo, { currency_id: BANK }, { silent: true }));
  useBalanceChanges(() => void info.refresh());
  return (
    <Page
      title={t('withdrawBank')}
      right={<Corner to={recordPath('withdraw')} label={t('records')} />}
      spaced
    >
      <Loaded of={info} shape={[72, 72, 120, 76, 76]}>
        {(data) =>
          data.missing.length > 0 ? (
            <MissingSteps info={data} />
          ) : (
            <ToCard info={data} onRefused={() => void info.refresh()} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface ToCardProps {
  readonly info: WithdrawInfo;
  readonly onRefused: () => void;
}

function ToCard({ info, onRefused }: ToCardProps) {
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

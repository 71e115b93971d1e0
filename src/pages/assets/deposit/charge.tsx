import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Coin } from '#wire';
import { getInAddress } from '#wire/calls/funding.ts';
import type { Refusal } from '../../../api/answer.ts';
import { call } from '../../../api/call.ts';
import { uploadPicture } from '../../../api/upload.ts';
import { type FormErrors, useForm } from '../../../api/use-form.ts';
import { useLoad } from '../../../api/use-load.ts';
import { AmountField } from '../../../features/wallet/amount-field.tsx';
import { amountProblem } from '../../../features/wallet/amount-problem.ts';
import { ChainChoice } from '../../../features/wallet/chain-choice.tsx';
import { CHAIN_COINS, coinAmong } from '../../../features/wallet/coins.ts';
import { reportDeposit } from '../../../features/wallet/commands.ts';
import { Corner } from '../../../features/wallet/corner.tsx';
import { Loaded } from '../../../features/wallet/loaded.tsx';
import { PaperWarning } from '../../../features/wallet/paper-warning.tsx';
import { PickField } from '../../../features/wallet/pick-field.tsx';
import { useMoney } from '../../../features/wallet/use-money.ts';
import w from '../../../features/wallet/wallet.module.css';
import { recordPath } from '../../../links.ts';
import { toast } from '../../../state/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ImageUpload } from '../../../ui/image-upload.tsx';
import { draftValue } from '../../../ui/number-draft.ts';
import { Page } from '../../../ui/page.tsx';

/** Reports a deposit: how much, and the picture that shows it (RULE:deposit). */
export default function Charge() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const coin = coinAmong(CHAIN_COINS, query.get('coin')) ?? (CHAIN_COINS[0] as Coin);
  const chain = coin.chains.find((each) => each === query.get('chain')) ?? coin.chains[0] ?? '';
  const where = useLoad(`${coin.code} ${chain}`, () =>
    call(getInAddress, { currency_id: String(coin.id), chain }, { silent: true }),
  );
  return (
    <Page title={t('reportDeposit')} right={<Corner />} spaced>
      <div className={w['form']}>
        <PaperWarning bank={coin.code === 'Bank'} />
        <PickField
          label={t('coin')}
          options={CHAIN_COINS.map(({ code }) => ({
            value: code,
            text: code === 'Bank' ? t('bank') : code,
          }))}
          value={coin.code}
          onValue={(code) => setQuery({ coin: code }, { replace: true })}
        />
        {coin.code !== 'Bank' && (
          <ChainChoice
            chains={coin.chains}
            value={chain}
            onValue={(next) => setQuery({ coin: coin.code, chain: next }, { replace: true })}
          />
        )}
        <Loaded of={where} shape={[72, 180, 48]}>
          {({ minimum }) => (
            <ChargeForm key={coin.code} coin={coin} chain={chain} minimum={minimum} />
          )}
        </Loaded>
      </div>
    </Page>
  );
}

interface ChargeFormProps {
  readonly coin: Coin;
  readonly chain: string;
  readonly minimum: string;
}

interface Draft {
  readonly amount: string;
  /** Id of the uploaded picture; empty while there is none. */
  readonly receipt: string;
}

function ChargeForm({ coin: { id, code }, chain, minimum }: ChargeFormProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const navigate = useNavigate();
  const { busy, note, run } = useMoney(reportDeposit);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const errorsOf = ({ amount, receipt }: Draft): FormErrors<keyof Draft> => {
    const wrong = amountProblem(amount, code, { minimum });
    return {
      ...(wrong && { amount: wrong }),
      ...(receipt === '' && { receipt: 'receipt-required' }),
    };
  };
  const { draft, edit, errorOf, onSubmit } = useForm<Draft, keyof Draft>(
    { amount: '', receipt: '' },
    errorsOf,
    refusal,
  );
  const send = onSubmit(({ amount, receipt }) =>
    run(
      {
        currency_id: String(id),
        chain,
        amount: draftValue(amount) ?? '',
        receipt,
        client_id: crypto.randomUUID(),
      },
      () => {
        toast(t('common:submitted'), 'done');
        void navigate(recordPath('deposit'), { replace: true });
      },
      setRefusal,
    ),
  );
  return (
    <form className={w['form']} aria-label={t('reportDeposit')} noValidate onSubmit={send}>
      <AmountField
        label={t('quantity')}
        code={code}
        draft={draft.amount}
        onDraft={(amount) => edit({ amount })}
        minimum={minimum}
        error={errorOf('amount')}
      />
      <ImageUpload
        label={t('receipt')}
        value={draft.receipt || null}
        onValue={(receipt) => edit({ receipt: receipt ?? '' })}
        send={uploadPicture}
        error={errorOf('receipt')}
      />
      <Button type="submit" busy={busy} className={w['submit']}>
        {t('submit')}
      </Button>
      <p role="status" className={w['state']}>
        {note}
      </p>
      <p className={w['note']}>{t('creditedAfterReview')}</p>
    </form>
  );
}

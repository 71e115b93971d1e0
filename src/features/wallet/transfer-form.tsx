import { ACCOUNTS, COINS, coinByCode } from '@tideline/wire';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Refusal } from '../../api/answer.ts';
import { exactText } from '../../format/money.ts';
import { balanceOf, balancesOf, type Wallet } from '../../market/wallet/wallet.state.ts';
import { freshId } from '../../state/fresh-id.ts';
import { IconButton } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountField } from './amount-field.tsx';
import { amountProblem } from './amount-problem.ts';
import { isAccount } from './coins.ts';
import { transferCoins } from './commands.ts';
import s from './ends.module.css';
import { PickField } from './pick-field.tsx';
import { endsOf, withEnd } from './transfer.ts';
import type { Moved } from './transfer-receipt.tsx';
import { useAmount } from './use-amount.ts';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';

/** It loads after the money moved, not with the form. */
const TransferReceipt = lazyPart(
  () => import('./transfer-receipt.tsx'),
  'TransferReceipt',
  <Skeleton height={320} />,
);

interface TransferFormProps {
  readonly wallet: Wallet;
  readonly onAnswered: () => void;
}

export function TransferForm({ wallet, onAnswered }: TransferFormProps) {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const [ends, setEnds] = useState(() => endsOf(query.get('from'), query.get('to')));
  const [code, setCode] = useState(
    () =>
      coinByCode(query.get('coin') ?? '')?.code ?? balancesOf(wallet, ends.from)[0]?.code ?? 'USDT',
  );
  const { busy, note, run } = useMoney(transferCoins);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { available } = balanceOf(wallet, ends.from, code);
  const amount = useAmount(code, available, refusal, t('low-balance'));

  const send = amount.onSubmit(() => {
    const request = {
      ...ends,
      currency_id: String(coinByCode(code)?.id),
      amount: amount.value,
      client_id: freshId(),
    };
    run(
      request,
      () => {
        setMoved({ ...ends, amount: exactText(request.amount, code) });
        // The account event may not arrive: the socket can be down.
        onAnswered();
        amount.reset();
      },
      (refused) => {
        setRefusal(refused);
        onAnswered();
      },
    );
  });
  if (moved) return <TransferReceipt moved={moved} onAgain={() => setMoved(null)} />;
  const accounts = ACCOUNTS.map((account) => ({ value: account, text: t(`account-${account}`) }));
  const end = (which: 'from' | 'to') => (
    <PickField
      label={t(which)}
      options={accounts}
      value={ends[which]}
      onValue={(account) => isAccount(account) && setEnds(withEnd(ends, which, account))}
    />
  );
  return (
    <form className={w['form']} aria-label={t('transfer')} noValidate onSubmit={send}>
      <EndsCard onSwap={() => setEnds({ from: ends.to, to: ends.from })}>
        {end('from')}
        {end('to')}
      </EndsCard>
      <PickField
        label={t('coin')}
        options={COINS.map((coin) => ({
          value: coin.code,
          text: `${coin.code === 'Bank' ? t('bank') : coin.code} · ${exactText(balanceOf(wallet, ends.from, coin.code).available, coin.code)}`,
        }))}
        value={code}
        onValue={(chosen) => {
          setCode(chosen);
          amount.edit('');
        }}
      />
      <AmountField
        label={t('quantity')}
        code={code}
        draft={amount.draft}
        onDraft={amount.edit}
        available={available}
        error={amount.error}
      />
      <SubmitButton state={amount.state} busy={busy}>
        {amountProblem(amount.draft, code, { available }) === null
          ? t('transferSum', { sum: exactText(amount.value, code) })
          : t('transfer')}
      </SubmitButton>
      <p role="status" className={w['state']}>
        {note}
      </p>
      <p className={w['note']}>{t('transferNote')}</p>
    </form>
  );
}

interface EndsCardProps {
  /** Fields of source and target. */
  readonly children: ReactNode;
  readonly onSwap: () => void;
}

/** Source and target of a transfer, and a button that swaps them. */
function EndsCard({ children, onSwap }: EndsCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={`${w['card']} ${s['ways']}`}>
      <div className={s['fields']}>{children}</div>
      <IconButton icon="transfer" label={t('swap')} className={s['swap']} onClick={onSwap} />
    </div>
  );
}

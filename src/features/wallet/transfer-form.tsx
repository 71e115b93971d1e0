import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ACCOUNTS, COINS, coinByCode } from '#wire';
import { toast } from '../../state/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { AmountField } from './amount-field.tsx';
import { amountProblem } from './amount-problem.ts';
import { isAccount } from './changes.ts';
import { coinText } from './coins.ts';
import { transferCoins } from './commands.ts';
import s from './ends.module.css';
import { PickField } from './pick-field.tsx';
import { endsOf, withEnd } from './transfer.ts';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';
import { balanceOf, balancesOf, type Wallet } from './wallet.state.ts';

interface TransferFormProps {
  readonly wallet: Wallet;
  readonly onAnswered: () => void;
}

export function TransferForm({ wallet, onAnswered }: TransferFormProps) {
  const { t } = useTranslation(['wallet', 'errors', 'common']);
  const [query] = useSearchParams();
  const [ends, setEnds] = useState(() => endsOf(query.get('from'), query.get('to')));
  const [code, setCode] = useState(
    () =>
      coinByCode(query.get('coin') ?? '')?.code ?? balancesOf(wallet, ends.from)[0]?.code ?? 'USDT',
  );
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, note, run } = useMoney(transferCoins);
  const { available } = balanceOf(wallet, ends.from, code);

  const problem = amountProblem(amount, code, { available });
  const low = problem === 'insufficient-balance';
  const text = problem === null ? null : low ? t('low-balance') : t(`errors:${problem}`);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text !== null) {
      setTried(true);
      return toast(text, 'error');
    }
    const moved = draftValue(amount) ?? '';
    run(
      {
        ...ends,
        currency_id: String(coinByCode(code)?.id),
        amount: moved,
        client_id: crypto.randomUUID(),
      },
      () => {
        toast(t('common:done'), 'done');
        // The account event may not arrive: the socket can be down.
        onAnswered();
        setAmount('');
        setTried(false);
      },
      onAnswered,
    );
  };
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
      <div className={`${w['card']} ${s['ways']}`}>
        <div className={s['fields']}>
          {end('from')}
          {end('to')}
        </div>
        <IconButton
          icon="transfer"
          label={t('swap')}
          className={s['swap']}
          onClick={() => setEnds({ from: ends.to, to: ends.from })}
        />
      </div>
      <PickField
        label={t('coin')}
        options={COINS.map((coin) => ({
          value: coin.code,
          text: `${coin.code === 'Bank' ? t('bank') : coin.code} · ${coinText(balanceOf(wallet, ends.from, coin.code).available, coin.code)}`,
        }))}
        value={code}
        onValue={(chosen) => {
          setCode(chosen);
          setAmount('');
        }}
      />
      <AmountField
        label={t('quantity')}
        code={code}
        draft={amount}
        onDraft={setAmount}
        available={available}
        // An excessive amount is reported at once, a missing one only after an attempt.
        error={tried || low ? text : null}
      />
      <Button type="submit" busy={busy} className={w['submit']}>
        {t('transfer')}
      </Button>
      <p role="status" className={w['state']}>
        {note}
      </p>
      <p className={w['note']}>{t('transferNote')}</p>
    </form>
  );
}

import { type Coin, coinByCode } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/answer.ts';
import { exactText } from '../../format/money.ts';
import { balanceOf, type Wallet } from '../../market/wallet/wallet.state.ts';
import { freshId } from '../../state/fresh-id.ts';
import { IconButton } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { amountProblem } from './amount-problem.ts';
import { exchangeCoins } from './commands.ts';
import { GetBox, GiveBox } from './exchange-boxes.tsx';
import s from './exchange-form.module.css';
import type { Exchanged } from './exchange-receipt.tsx';
import { RateLine } from './rate-line.tsx';
import { useAmount } from './use-amount.ts';
import { useMoney } from './use-money.ts';
import { type Quote, useQuote } from './use-quote.ts';
import w from './wallet.module.css';

/** It loads after the money moved, not with the form. */
const ExchangeReceipt = lazyPart(
  () => import('./exchange-receipt.tsx'),
  'ExchangeReceipt',
  <Skeleton height={320} />,
);

interface ExchangeFormProps {
  readonly wallet: Wallet;
  readonly onAnswered: () => void;
}

const idOf = (code: string): string => String((coinByCode(code) as Coin).id);

/** Two boxes: what is given and what it yields at a rate that renews itself. */
export function ExchangeForm({ wallet, onAnswered }: ExchangeFormProps) {
  const { t } = useTranslation('wallet');
  const [ends, setEnds] = useState({ from: 'USDT', to: 'BTC' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  const { busy, note, run } = useMoney(exchangeCoins);
  const { available } = balanceOf(wallet, 'currency', ends.from);
  const amount = useAmount(ends.from, available, refusal);
  const valid = amountProblem(amount.draft, ends.from, { available }) === null;
  const request = {
    from_currency: idOf(ends.from),
    to_currency: idOf(ends.to),
    amount: amount.value,
  };
  const live = useQuote(valid && !exchanged ? request : null, busy);
  const { quote } = live;

  const exchange = (used: Quote) =>
    run(
      { ...request, quote_id: used.quote_id, client_id: freshId() },
      () => {
        setExchanged({ ...ends, quote: used });
        amount.reset();
        // The account event may not arrive: the socket can be down.
        onAnswered();
      },
      (refused) => {
        setRefusal(refused);
        live.renew();
        onAnswered();
      },
    );
  const turn = (next: typeof ends) => {
    setEnds(next);
    amount.reset();
  };
  const choose = (end: keyof typeof ends) => (code: string) => {
    const other = end === 'from' ? 'to' : 'from';
    turn(code === ends[other] ? { from: ends.to, to: ends.from } : { ...ends, [end]: code });
  };
  if (exchanged) {
    return <ExchangeReceipt exchanged={exchanged} onAgain={() => setExchanged(null)} />;
  }
  const state = live.refusal
    ? { ...amount.state, refusal: amount.state.refusal ?? live.refusal.message }
    : amount.state;
  return (
    <form
      className={w['form']}
      aria-label={t('exchange')}
      noValidate
      onSubmit={amount.onSubmit(() => {
        if (quote) exchange(quote);
      })}
    >
      <div className={s['boxes']}>
        <GiveBox
          wallet={wallet}
          code={ends.from}
          onCode={choose('from')}
          amount={amount}
          available={available}
        />
        <div className={s['between']}>
          <RateLine from={ends.from} to={ends.to} quote={quote} />
          <IconButton
            icon="transfer"
            label={t('swap')}
            className={s['swap']}
            onClick={() => turn({ from: ends.to, to: ends.from })}
          />
        </div>
        <GetBox wallet={wallet} code={ends.to} onCode={choose('to')} quote={quote} />
      </div>
      <SubmitButton state={state} busy={busy} disabled={valid && quote === null}>
        {valid ? t('exchangeSum', { sum: exactText(amount.value, ends.from) }) : t('exchange')}
      </SubmitButton>
      <p role="status" className={w['state']}>
        {note}
      </p>
      <p className={w['note']}>{t('exchangeNote')}</p>
    </form>
  );
}

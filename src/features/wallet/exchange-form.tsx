import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coin, coinByCode } from '#wire';
import { flashAgainst } from '#wire/calls/wallet.ts';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { AmountField } from './amount-field.tsx';
import { amountProblem } from './amount-problem.ts';
import { coinText, MARKET_COINS } from './coins.ts';
import { exchangeCoins } from './commands.ts';
import s from './ends.module.css';
import { PickField } from './pick-field.tsx';
import { type Quote, QuoteSheet } from './quote-sheet.tsx';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';
import { balanceOf, type Wallet } from './wallet.state.ts';

interface ExchangeFormProps {
  readonly wallet: Wallet;
  readonly onAnswered: () => void;
}

const idOf = (code: string): string => String((coinByCode(code) as Coin).id);

export function ExchangeForm({ wallet, onAnswered }: ExchangeFormProps) {
  const { t } = useTranslation(['wallet', 'errors', 'common']);
  const [ends, setEnds] = useState({ from: 'USDT', to: 'BTC' });
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [quote, setQuote] = useState<Quote | null>(null);
  const asked = useCall(flashAgainst);
  const { busy, note, run } = useMoney(exchangeCoins);
  const { available } = balanceOf(wallet, 'currency', ends.from);
  const problem = amountProblem(amount, ends.from, { available });
  const text = problem === null ? null : t(`errors:${problem}`);
  const request = {
    from_currency: idOf(ends.from),
    to_currency: idOf(ends.to),
    amount: draftValue(amount) ?? '',
  };

  const ask = () => asked.send(request, (data) => setQuote({ ...data, ...ends }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === null) return ask();
    setTried(true);
    toast(text, 'error');
  };
  const exchange = ({ quote_id }: Quote) =>
    run(
      { ...request, quote_id, client_id: crypto.randomUUID() },
      () => {
        setQuote(null);
        setAmount('');
        setTried(false);
        toast(t('common:done'), 'done');
        // The account event may not arrive: the socket can be down.
        onAnswered();
      },
      (refusal) => {
        // The open sheet asks for a new rate when the old one has expired.
        if (refusal.id !== 'quote-expired') setQuote(null);
        onAnswered();
      },
    );
  const turn = (next: typeof ends) => {
    setEnds(next);
    setAmount('');
    setTried(false);
  };
  const end = (which: 'from' | 'to') => (
    <PickField
      label={t(which === 'from' ? 'give' : 'get')}
      options={MARKET_COINS.map(({ code }) => ({
        value: code,
        text: `${code} · ${coinText(balanceOf(wallet, 'currency', code).available, code)}`,
      }))}
      value={ends[which]}
      onValue={(code) => {
        const other = which === 'from' ? 'to' : 'from';
        turn(code === ends[other] ? { from: ends.to, to: ends.from } : { ...ends, [which]: code });
      }}
    />
  );
  return (
    <form className={w['form']} aria-label={t('exchange')} noValidate onSubmit={submit}>
      <div className={`${w['card']} ${s['ways']}`}>
        <div className={s['fields']}>
          {end('from')}
          {end('to')}
        </div>
        <IconButton
          icon="transfer"
          label={t('swap')}
          className={s['swap']}
          onClick={() => turn({ from: ends.to, to: ends.from })}
        />
      </div>
      <AmountField
        label={t('quantity')}
        code={ends.from}
        draft={amount}
        onDraft={setAmount}
        available={available}
        error={tried || problem === 'insufficient-balance' ? text : null}
      />
      <Button type="submit" busy={asked.busy} className={w['submit']}>
        {t('getRate')}
      </Button>
      <p role="status" className={w['state']}>
        {quote === null ? note : ''}
      </p>
      <p className={w['note']}>{t('exchangeNote')}</p>
      <QuoteSheet
        quote={quote}
        busy={busy}
        asking={asked.busy}
        note={note}
        onExchange={exchange}
        onRefresh={ask}
        onClose={() => setQuote(null)}
      />
    </form>
  );
}

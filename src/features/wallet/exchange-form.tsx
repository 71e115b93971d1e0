import { type Coin, coinByCode } from '@tideline/wire';
import { flashAgainst } from '@tideline/wire/calls/wallet';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { coinText, MARKET_COINS } from './coins.ts';
import { exchangeCoins } from './commands.ts';
import { EndsCard } from './ends-card.tsx';
import { PickField } from './pick-field.tsx';
import { type Quote, QuoteSheet } from './quote-sheet.tsx';
import { useAmount } from './use-amount.ts';
import { useMoney } from './use-money.ts';
import w from './wallet.module.css';
import { balanceOf, type Wallet } from './wallet.state.ts';

interface ExchangeFormProps {
  readonly wallet: Wallet;
  readonly onAnswered: () => void;
}

const idOf = (code: string): string => String((coinByCode(code) as Coin).id);

export function ExchangeForm({ wallet, onAnswered }: ExchangeFormProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [ends, setEnds] = useState({ from: 'USDT', to: 'BTC' });
  const [quote, setQuote] = useState<Quote | null>(null);
  const asked = useCall(flashAgainst);
  const { busy, note, run } = useMoney(exchangeCoins);
  const { available } = balanceOf(wallet, 'currency', ends.from);
  const amount = useAmount(ends.from, available);
  const request = {
    from_currency: idOf(ends.from),
    to_currency: idOf(ends.to),
    amount: amount.value,
  };

  const ask = () => asked.send(request, (data) => setQuote({ ...data, ...ends }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount.check()) ask();
  };
  const exchange = ({ quote_id }: Quote) =>
    run(
      { ...request, quote_id, client_id: crypto.randomUUID() },
      () => {
        setQuote(null);
        amount.clear();
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
    amount.clear();
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
      <EndsCard onSwap={() => turn({ from: ends.to, to: ends.from })}>
        {end('from')}
        {end('to')}
      </EndsCard>
      <AmountField
        label={t('quantity')}
        code={ends.from}
        draft={amount.draft}
        onDraft={amount.edit}
        available={available}
        error={amount.error}
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

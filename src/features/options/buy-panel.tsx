import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coinByCode, type Instrument } from '#wire';
import type { Loadable } from '../../api/loadable.ts';
import { useCommand } from '../../api/use-command.ts';
import { useQuoteStatus } from '../../market/hooks.ts';
import { type Direction, type Payable, payoutIfWon } from '../../market/option-terms.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { useLogin } from '../../ui/use-login.ts';
import s from './buy-panel.module.css';
import { DurationChoice, useDurations } from './duration-choice.tsx';
import { type BuyRequest, buyOption, EMPTY_OPTION, optionProblem } from './option-account.ts';
import { coinText } from './texts.ts';

// Loaded after the page, because it is needed only when an option is bought.
const VerifyFirst = lazyPart(() =>
  import('./verify-first.tsx').then((module) => module.VerifyFirst),
);
const ConfirmOption = lazyPart(() =>
  import('./confirm-option.tsx').then((module) => module.ConfirmOption),
);

interface BuyPanelProps {
  readonly instrument: Instrument;
  readonly payable: Loadable<readonly Payable[]>;
  readonly onRefresh: () => void;
}

/** Delivery time, amount, direction: an option in three taps, with a confirmation. */
export function BuyPanel({ instrument, payable, onRefresh }: BuyPanelProps) {
  const { t } = useTranslation(['option', 'errors']);
  const user = useSession((session) => session.user);
  const askLogin = useLogin();
  const status = useQuoteStatus(instrument.symbol);
  const durations = useDurations();
  const [ticket, setTicket] = useState(EMPTY_OPTION);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<BuyRequest | null>(null);
  const [unverified, setUnverified] = useState(false);
  const { busy, note, run } = useCommand(buyOption, { absent: t('neverArrived') });

  const terms = payable.data?.find(({ code }) => code === ticket.coin) ?? null;
  const duration = durations.data?.find(({ seconds }) => seconds === ticket.seconds) ?? null;
  const payout = payoutIfWon(draftValue(ticket.amount), duration?.ratio_bps ?? null);
  const problem = optionProblem(ticket, terms);
  // An excessive amount is reported at once, a missing one only after an attempt to buy.
  const told =
    tried || problem?.id === 'insufficient-balance' || problem?.id === 'amount-too-large';
  const currencyId = coinByCode(ticket.coin)?.id ?? 0;

  const buy = (direction: Direction) => {
    if (!askLogin()) return;
    if (user?.verification !== 'verified') return setUnverified(true);
    if (problem) {
      setTried(true);
      return toast(t(`errors:${problem.id}`), 'error');
    }
    // One id per intent, created before the confirmation: confirming twice sends one order.
    setAsking({
      symbol: instrument.symbol,
      currency_id: String(currencyId),
      direction,
      seconds: String(ticket.seconds),
      amount: draftValue(ticket.amount) ?? '',
      client_id: crypto.randomUUID(),
    });
  };
  const send = (request: BuyRequest) => {
    setAsking(null);
    setTried(false);
    run(
      request,
      () => {
        toast(t('bought'), 'done');
        onRefresh();
      },
      ({ id }) => {
        if (id === 'verification-required' || id === 'verification-pending') setUnverified(true);
      },
    );
  };

  return (
    <section className={s['panel']} aria-label={t('buyPanel')}>
      <DurationChoice
        durations={durations}
        seconds={ticket.seconds}
        wrong={tried && problem?.field === 'seconds'}
        onSeconds={(seconds) => setTicket({ ...ticket, seconds })}
      />
      <Choice
        label={t('payWith')}
        look="soft"
        options={(payable.data ?? [{ code: ticket.coin }]).map(({ code }) => ({
          value: code,
          text: code,
        }))}
        value={ticket.coin}
        onValue={(coin) => setTicket({ ...ticket, coin, amount: '' })}
      />
      <NumberField
        label={t('amount')}
        unit={ticket.coin}
        draft={ticket.amount}
        onDraft={(amount) => setTicket({ ...ticket, amount })}
        rule={{ decimals: coinByCode(ticket.coin)?.displayDecimals ?? 2 }}
        error={told && problem?.field === 'amount' ? t(`errors:${problem.id}`) : null}
      />
      <SummaryRows
        rows={[
          {
            name: t('limits'),
            value: `${coinText(terms?.minimum, currencyId).split(' ')[0]} / ${coinText(terms?.maximum, currencyId)}`,
          },
          { name: t('balance'), value: coinText(terms?.available, currencyId) },
          { name: t('returnIfRight'), value: coinText(payout, currencyId) },
        ]}
      />
      <div className={s['directions']}>
        {(['rise', 'even', 'fall'] as const).map((direction) => (
          <Button
            key={direction}
            kind={direction === 'rise' ? 'up' : direction === 'fall' ? 'down' : 'secondary'}
            className={s['direction']}
            busy={busy}
            onClick={() => buy(direction)}
          >
            <span aria-hidden="true">{ARROWS[direction]} </span>
            {t(direction)}
          </Button>
        ))}
      </div>
      <p role="status" className={s['state']}>
        {note}
      </p>
      <ConfirmOption
        request={asking}
        instrument={instrument}
        ratioBps={duration?.ratio_bps ?? null}
        stale={status === 'stale' || status === 'down'}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      />
      <VerifyFirst open={unverified} onClose={() => setUnverified(false)} />
    </section>
  );
}

const ARROWS = { rise: '▲', even: '＝', fall: '▼' } as const;

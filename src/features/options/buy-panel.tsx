import { coinByCode, type Instrument } from '@tideline/wire';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { useHealth, useQuoteStatus } from '../../market/hooks.ts';
import { type Direction, type Payable, percentOf, ratioFor } from '../../market/option-terms.ts';
import { draftOf, saveDraft } from '../../state/drafts.ts';
import { freshId } from '../../state/fresh-id.ts';
import { durationOf, rememberDuration } from '../../state/option-durations.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Available } from '../../trading/available.tsx';
import { ActionBar, ActionLine } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { useLogin } from '../../ui/use-login.ts';
import s from './buy-panel.module.css';
import { DurationChoice, useDurations } from './duration-choice.tsx';
import {
  type BuyRequest,
  buyOption,
  EMPTY_OPTION,
  type OptionTicket,
  optionProblem,
} from './option-account.ts';
import { StakeChips } from './stake-chips.tsx';
import { coinText, payoutText } from './texts.ts';

// Loaded after the panel, because it only explains.
const OddsNote = lazyPart(() => import('./odds-note.tsx'), 'OddsNote');

// Loaded after the page, because it is needed only when an option is bought.
const VerifyFirst = lazyPart(() => import('./verify-first.tsx'), 'VerifyFirst');
const ConfirmOption = lazyPart(() => import('./confirm-option.tsx'), 'ConfirmOption');

interface BuyPanelProps {
  readonly instrument: Instrument;
  readonly payable: Loadable<readonly Payable[]>;
  /** The direction that a link chose; its button is marked and comes into view. */
  readonly asked?: Direction | null;
  readonly onRefresh: () => void;
  /** Called with the chosen duration, s, at first and when it changes. */
  readonly onSeconds: (seconds: number | null) => void;
}

/** Delivery time, amount, direction: an option in three taps, with a confirmation. */
export function BuyPanel({
  instrument,
  payable,
  asked = null,
  onRefresh,
  onSeconds,
}: BuyPanelProps) {
  const { t } = useTranslation(['option', 'errors', 'common']);
  const user = useSession((session) => session.user);
  const askLogin = useLogin();
  const status = useQuoteStatus(instrument.symbol);
  const { offline } = useHealth();
  const { symbol } = instrument;
  const durations = useDurations(symbol);
  const [ticket, showTicket] = useState(() => savedOption(symbol));
  const attempts = useAttempts();
  const { tried } = attempts;
  const [asking, setAsking] = useState<BuyRequest | null>(null);
  const [unverified, setUnverified] = useState(false);
  const { busy, note, run } = useCommand(buyOption, { absent: t('neverArrived') });

  const terms = payable.data?.find(({ code }) => code === ticket.coin) ?? null;
  const duration = durations.data?.find(({ seconds }) => seconds === ticket.seconds) ?? null;
  const currencyId = coinByCode(ticket.coin)?.id ?? 0;
  const stake = draftValue(ticket.amount);
  const payout = (direction: Direction) =>
    payoutText(stake, duration && ratioFor(duration, direction), currencyId);
  const problem = optionProblem(ticket, terms);
  // An excessive amount is reported at once, a missing one only after an attempt to buy.
  const reported =
    tried || problem?.id === 'insufficient-balance' || problem?.id === 'amount-too-large';

  const setTicket = (now: OptionTicket) => {
    attempts.edited();
    showTicket(now);
    saveOption(symbol, now);
  };
  const directions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) directions.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  useEffect(() => onSeconds(ticket.seconds), [ticket.seconds, onSeconds]);

  const buy = (direction: Direction) => {
    if (!askLogin()) return;
    if (user?.verification !== 'verified') return setUnverified(true);
    if (problem || !duration) return attempts.reject();
    // One id per intent, created before the confirmation: confirming twice sends one order.
    setAsking({
      symbol,
      currency_id: String(currencyId),
      direction,
      seconds: String(ticket.seconds),
      amount: stake ?? '',
      // Other odds than the displayed ones refuse the order.
      ratio_bps: String(ratioFor(duration, direction)),
      client_id: freshId(),
    });
  };
  const send = (request: BuyRequest) => {
    setAsking(null);
    attempts.sent();
    run(
      request,
      () => {
        toast(t('bought'), 'done');
        onRefresh();
      },
      (refusal) => {
        attempts.refuse(refusal);
        const { id } = refusal;
        if (id === 'odds-changed') durations.retry();
        if (id === 'verification-required' || id === 'verification-pending') setUnverified(true);
      },
    );
  };

  return (
    <section className={s['panel']} aria-label={t('buyPanel')} data-ticket="">
      <DurationChoice
        durations={durations}
        seconds={ticket.seconds}
        wrong={tried && (problem?.field === 'seconds' || !duration)}
        onSeconds={(seconds) => {
          rememberDuration(symbol, seconds);
          setTicket({ ...ticket, seconds });
        }}
      />
      <Choice
        label={t('payWith')}
        look="soft"
        options={(payable.data ?? [{ code: ticket.coin }]).map(({ code }) => ({
          value: code,
          text: code,
          shortcut: 'U',
        }))}
        value={ticket.coin}
        onValue={(coin) => setTicket({ ...ticket, coin, amount: '' })}
      />
      <NumberField
        label={t('amount')}
        unit={ticket.coin}
        shortcut="Q"
        draft={ticket.amount}
        onDraft={(amount) => setTicket({ ...ticket, amount })}
        rule={{ decimals: coinByCode(ticket.coin)?.displayDecimals ?? 2 }}
        error={reported && problem?.field === 'amount' ? t(`errors:${problem.id}`) : null}
      />
      <StakeChips
        terms={terms}
        draft={ticket.amount}
        onAmount={(amount) => setTicket({ ...ticket, amount })}
      />
      <SummaryRows
        rows={[
          {
            name: t('limits'),
            value: `${coinText(terms?.minimum, currencyId).split(' ')[0]} / ${coinText(terms?.maximum, currencyId)}`,
          },
          {
            name: t('balance'),
            value: (
              <Available
                text={coinText(terms?.available, currencyId)}
                amount={terms?.available ?? null}
              />
            ),
          },
          { name: t('payoutEven'), value: payout('even') },
        ]}
      />
      <TicketNotice state={attempts.state} />
      <ActionBar ref={directions} className={s['actions']}>
        <ActionLine name={t('payoutRow')} figure={payout('rise')} />
        <div className={s['directions']}>
          {(['rise', 'even', 'fall'] as const).map((direction) => (
            <Button
              key={direction}
              kind={direction === 'rise' ? 'up' : direction === 'fall' ? 'down' : 'secondary'}
              className={s['direction']}
              aria-keyshortcuts={direction.charAt(0).toUpperCase()}
              aria-current={direction === asked || undefined}
              busy={busy}
              disabled={offline}
              onClick={() => buy(direction)}
            >
              <span className={s['name']}>
                <span aria-hidden="true">{ARROWS[direction]} </span>
                {t(direction)}
              </span>
              {(offline || duration) && (
                <span className={s['odds']}>
                  {offline || !duration
                    ? t('common:trust-offline')
                    : `+${percentOf(ratioFor(duration, direction))}%`}
                </span>
              )}
            </Button>
          ))}
        </div>
      </ActionBar>
      <p role="status" className={s['state']}>
        {note}
      </p>
      {durations.data && (
        <OddsNote instrument={instrument} durations={durations.data} seconds={ticket.seconds} />
      )}
      <ConfirmOption
        request={asking}
        instrument={instrument}
        stale={status === 'stale' || status === 'down'}
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      />
      <VerifyFirst open={unverified} onClose={() => setUnverified(false)} />
    </section>
  );
}

const ARROWS = { rise: '▲', even: '＝', fall: '▼' } as const;

/** The pair's remembered duration, and the stake as it was typed last. */
function savedOption(symbol: string): OptionTicket {
  const saved = draftOf('options', symbol);
  return {
    seconds: durationOf(symbol),
    coin: saved?.['coin'] || EMPTY_OPTION.coin,
    amount: saved?.['amount'] ?? '',
  };
}

const saveOption = (symbol: string, { coin, amount }: OptionTicket): void =>
  saveDraft('options', symbol, { coin, amount });

import { instrumentOf, pairName } from '@tideline/wire';
import { recordDetail } from '@tideline/wire/calls/records';
import type { RecordKind } from '@tideline/wire/record-kinds';
import { useSubscription } from 'observable-hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { timeText } from '../../format/time.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import { market } from '../../market/market.ts';
import { useLanguage } from '../../state/language.ts';
import { chartPath } from '../../trading/chart-link.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import tones from '../../ui/tone.module.css';
import { type Detail, type Fact, RECORD_TEXTS } from './facts.ts';
import { factsOf } from './facts-of.ts';
import { Fills } from './fills.tsx';
import { Movements } from './movements.tsx';
import { Receipt } from './receipt.tsx';
import s from './record-view.module.css';
import { Timeline } from './timeline.tsx';

interface RecordViewProps {
  readonly kind: RecordKind;
  readonly id: string;
}

/** One record: its sum, timeline, details and receipt. It follows the account's events. */
export function RecordView({ kind, id }: RecordViewProps) {
  const { t } = useTranslation(RECORD_TEXTS);
  const detail = useLoad<Detail>(`${kind} ${id}`, () =>
    call(recordDetail, { kind, id }, { silent: true }),
  );
  const { refresh } = detail;
  const [changes$] = useState(() =>
    accountChanges$('review', 'spot-order', 'spot-trigger', 'option-order', 'contract-order'),
  );
  useSubscription(changes$, () => void refresh());
  return (
    <PullToRefresh onRefresh={refresh} className={s['scroller']}>
      {detail.data ? (
        <Loaded detail={detail.data} />
      ) : detail.state === 'error' ? (
        <ErrorView text={detail.message || t('gone')} onRetry={() => void refresh()} />
      ) : (
        <SkeletonRows rows={4} height={92} />
      )}
    </PullToRefresh>
  );
}

function Loaded({ detail }: { readonly detail: Detail }) {
  const title = useId();
  const { t } = useTranslation(RECORD_TEXTS);
  const lang = useLanguage((state) => state.lang);
  const words = { t, time: (instant: number) => timeText(instant, 'full', lang) };
  const { icon, subject, sum, tone, facts, receipt, symbol } = factsOf(detail, words);
  const last = detail.steps.at(-1)?.step ?? 'done';
  const open = detail.steps.at(-1)?.time === null;
  const refused = last === 'rejected' || last === 'failed' || last === 'cancelled';
  const instrument = symbol === undefined ? undefined : instrumentOf(symbol);
  return (
    <>
      <section className={s['head']} aria-label={t(`title-${detail.kind}`)}>
        <span className={s['icon']}>
          <Icon name={icon} size={24} />
        </span>
        <p className={s['subject']}>{subject}</p>
        {sum !== null && <p className={classes(s['sum'], tones[tone])}>{sum}</p>}
        <p className={classes(s['state'], open ? s['open'] : refused ? s['refused'] : s['done'])}>
          {open && detail.kind !== 'deposit' && detail.kind !== 'withdraw'
            ? openText(detail, t)
            : t(`step-${last}`)}
        </p>
        {(detail.kind === 'deposit' || detail.kind === 'withdraw') && (
          <p className={s['says']}>{t(`says-${detail.kind}-${detail.record.status}`)}</p>
        )}
      </section>
      <Timeline steps={detail.steps} now={market.serverNow()} />
      <section className={s['card']} aria-labelledby={title}>
        <h2 id={title} className={s['title']}>
          {t('details')}
        </h2>
        <dl>
          {facts.map((fact) => (
            <FactRow key={fact.name} fact={fact} />
          ))}
        </dl>
        {receipt !== undefined && receipt !== '' && <Receipt id={receipt} />}
      </section>
      {detail.kind === 'change' && detail.movements.length > 1 && (
        <Movements movements={detail.movements} />
      )}
      {detail.kind === 'spot' && <Fills fills={detail.fills} count={detail.fill_count} />}
      {instrument && (
        <Link
          className={s['market']}
          to={chartPath(
            instrument.symbol,
            detail.kind === 'contract'
              ? 'contracts'
              : detail.kind === 'option'
                ? 'options'
                : 'spot',
          )}
        >
          <Icon name="chart" size={20} />
          {t('toMarket', { pair: pairName(instrument) })}
        </Link>
      )}
    </>
  );
}

/** The present state of a record that is not over. */
function openText(
  detail: Detail,
  t: (
    key:
      | 'step-frozen'
      | 'trade:status-waiting'
      | 'lever:status-trading'
      | 'option:status-running'
      | 'trust:state-hosting',
  ) => string,
): string {
  if (detail.kind === 'change') return t('step-frozen');
  if (detail.kind === 'option') return t('option:status-running');
  if (detail.kind === 'hosting') return t('trust:state-hosting');
  if (detail.kind === 'contract' && detail.record.status === 'trading')
    return t('lever:status-trading');
  return t('trade:status-waiting');
}

function FactRow({ fact: { name, value, copy, to, code } }: { readonly fact: Fact }) {
  const { t } = useTranslation(RECORD_TEXTS);
  return (
    <div className={s['fact']}>
      <dt>{name}</dt>
      <dd className={code ? s['code'] : undefined}>
        {to ? <Link to={to}>{value}</Link> : value}
        {copy !== undefined && <CopyButton text={copy} label={t('copyField', { field: name })} />}
      </dd>
    </div>
  );
}

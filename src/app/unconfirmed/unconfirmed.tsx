import { REQUEST_TIMEOUT } from '@tideline/wire';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { switchMap, timer } from 'rxjs';
import { RECONCILE_FOR } from '../../api/execution.ts';
import { latePart } from '../../state/late-parts.ts';
import {
  markPending,
  type PendingCommand,
  type PendingKind,
  settlePending,
  unconfirmedOf,
  usePending,
} from '../../state/pending-commands.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { FINDERS } from './finders.ts';
import { outcomeOf } from './outcome.ts';
import s from './unconfirmed.module.css';

const ORDERS: readonly PendingKind[] = [
  'spot-order',
  'contract-open',
  'contract-close',
  'option-buy',
  'trust-buy',
];
const isOrder = ({ kind }: PendingCommand): boolean => ORDERS.includes(kind);

/**
 * Shows on every screen that a command has no known outcome, links to its screen, and looks it up.
 */
export function Unconfirmed() {
  const { t } = useTranslation();
  const owner = useSession(({ user }) => user?.id ?? null);
  const pending = usePending();
  const commands = unconfirmedOf(pending, owner).filter(({ kind }) => kind in FINDERS);
  const newest = commands.at(-1);
  if (!newest) return null;
  const count = commands.length;
  const text = commands.every(isOrder)
    ? t(count === 1 ? 'unconfirmedOrder' : 'unconfirmedOrders', { count })
    : t(count === 1 ? 'unconfirmedRequest' : 'unconfirmedRequests', { count });
  return (
    <div className={s['place']}>
      <Link className={s['pill']} to={newest.place} role="status">
        {text}
      </Link>
      {commands
        .filter(({ clientId }) => !pending.running.has(clientId))
        .map((command) => (
          <LookUp key={command.clientId} command={command} />
        ))}
    </div>
  );
}

/** Looks up a command whose screen no longer does. */
function LookUp({ command }: { readonly command: PendingCommand }) {
  const { t } = useTranslation();
  const { clientId, kind, ref, sent, state } = command;
  const order = isOrder(command);
  useEffect(() => {
    const underWay = () => state === 'sent' && Date.now() - sent < REQUEST_TIMEOUT;
    const answers = latePart(FINDERS[kind])
      .pipe(switchMap((find) => outcomeOf(() => find(ref), underWay)))
      .subscribe((outcome) => {
        settlePending(clientId);
        if (outcome === 'found') toast(t(order ? 'orderArrived' : 'requestArrived'), 'done');
        else toast(t(order ? 'orderAbsent' : 'requestAbsent'), 'error');
      });
    return () => answers.unsubscribe();
  }, [clientId, kind, ref, sent, state, order, t]);
  useEffect(() => {
    if (state === 'lost') return;
    const wait = timer(RECONCILE_FOR).subscribe(() => {
      // A request that a reload interrupted may still arrive until its time-out.
      if (Date.now() - sent >= REQUEST_TIMEOUT || state === 'unknown')
        markPending(clientId, 'lost');
    });
    return () => wait.unsubscribe();
  }, [clientId, sent, state]);
  return null;
}

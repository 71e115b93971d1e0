import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { exactText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { recordDetailPath } from '../../links.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { ASSETS, SPOT } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { Receipt, type ReceiptStep } from '../../trading/receipt.tsx';
import { recordTexts } from '../../trading/records/texts.ts';
import { type FundingRow, findDeposit, findWithdrawal } from './commands.ts';

interface FundingReceiptProps {
  readonly kind: 'deposit' | 'withdraw';
  /** The request as the exchange answered it. */
  readonly row: FundingRow;
  /** Name of the address or card; absent for a deposit. */
  readonly to?: string;
}

/** Interval of looking for the decision, ms. It arrives as an event; this covers a lost socket. */
const LOOK_EVERY = 10_000;

/** This module, when the texts of records have loaded. */
export async function withTexts<Module>(module: Module): Promise<Module> {
  await recordTexts();
  return module;
}

/** The receipt of a deposit or withdrawal. It follows the review. */
export function FundingReceipt({ kind, row: first, to }: FundingReceiptProps) {
  const { t } = useTranslation(['wallet', 'common', 'records']);
  const lang = useLanguage((state) => state.lang);
  const row = useReviewed(kind, first);
  const { amount, code, chain, fee, actual, status, reason, cause, time, decided } = row;
  const at = (ms: number | null) => (ms === null ? null : timeText(ms, 'clock', lang));
  const last: ReceiptStep =
    status === 'rejected'
      ? { text: t('status-rejected'), time: at(decided), state: 'failed' }
      : {
          text: t(`passed-${kind}`),
          time: at(decided),
          state: status === 'passed' ? 'done' : 'next',
        };
  return (
    <Receipt
      title={status === 'review' ? t('common:submitted') : last.text}
      amount={exactText(amount, code)}
      note={t(`records:says-${kind}-${status}`)}
      rows={[
        ...('channel' in row && row.channel === 'vip'
          ? [{ name: t('channel'), value: t('vipRecharge') }]
          : []),
        to === undefined ? { name: t('chain'), value: chain } : { name: t('to'), value: to },
        { name: t('fee'), value: exactText(fee, code) },
        status === 'rejected' && (cause || reason)
          ? { name: t('reason'), value: cause ? t(`cause-${cause}`) : (reason ?? '') }
          : {
              name: t(kind === 'deposit' ? 'received' : 'arrives'),
              value: exactText(actual, code),
            },
      ]}
      steps={[{ text: t('stepSubmitted'), time: at(time), state: 'done' }, last]}
      primary={
        kind === 'deposit' && code !== 'Bank'
          ? { text: t('tradeCoin', { coin: code === 'USDT' ? 'BTC' : code }), to: SPOT }
          : { text: t('common:finish'), to: ASSETS }
      }
      secondary={{ text: t('common:viewRecord'), to: recordDetailPath(kind, row.id) }}
    />
  );
}

/** The request, asked for again until it is decided. */
function useReviewed(kind: 'deposit' | 'withdraw', first: FundingRow): FundingRow {
  const [row, setRow] = useState(first);
  const [look, setLook] = useState(0);
  useBalanceChanges(() => setLook((count) => count + 1));
  const open = row.status === 'review';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look asks once
  useEffect(() => {
    if (!open) return;
    const find: (clientId: string) => Observable<Answer<FundingRow | null>> =
      kind === 'deposit' ? findDeposit : findWithdrawal;
    const asked =
      look === 0
        ? undefined
        : find(first.client_id).subscribe((answer) => {
            if (answer.kind === 'ok' && answer.data) setRow(answer.data);
          });
    const timer = setTimeout(() => setLook((count) => count + 1), LOOK_EVERY);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [open, look]);
  return row;
}

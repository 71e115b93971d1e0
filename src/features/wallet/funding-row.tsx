import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { RecordItem } from '../../trading/records/record-item.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { unitOf } from './coins.ts';
import type { FundingRow } from './commands.ts';
import s from './funding-row.module.css';

const ICONS = { review: 'speed', passed: 'check', rejected: 'close' } as const;

interface FundingItemProps {
  readonly kind: 'deposit' | 'withdraw';
  readonly row: FundingRow;
}

/** A deposit or withdrawal with its state (STATE:deposit-withdraw, ENTITY:records). */
export function FundingItem({ kind, row }: FundingItemProps) {
  const { t } = useTranslation('wallet');
  const { id, code, chain, amount, status, reason, cause, time } = row;
  const vip = 'channel' in row && row.channel === 'vip';
  const destination = 'destination' in row ? row.destination : '';
  const coin = `${unitOf(code)}${chain === code ? '' : ` · ${chain}`}`;
  return (
    <RecordItem
      kind={kind}
      id={id}
      icon={kind}
      title={destination === '' ? coin : t('withdrawalTo', { name: destination })}
      time={time}
      sum={`${kind === 'deposit' ? '+' : '-'}${exactText(amount, code)}`}
      hint={cause ? t(`cause-${cause}`) : (reason ?? (vip ? t('vipRecharge') : undefined))}
      note={
        <span className={classes(s['status'], s[status])}>
          <Icon name={ICONS[status]} size={12} />
          {t(status === 'passed' ? `passed-${kind}` : `status-${status}`)}
        </span>
      }
    />
  );
}

import type { Account } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { TRANSFER_RECORD } from '../../paths.ts';
import { Receipt } from '../../trading/receipt.tsx';

export interface Moved {
  readonly from: Account;
  readonly to: Account;
  /** With its unit. */
  readonly amount: string;
}

interface TransferReceiptProps {
  readonly moved: Moved;
  readonly onAgain: () => void;
}

/** The receipt of a transfer between two accounts. */
export function TransferReceipt({ moved, onAgain }: TransferReceiptProps) {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <Receipt
      title={t('movedTo', { account: t(`account-${moved.to}`) })}
      amount={moved.amount}
      rows={[
        { name: t('from'), value: t(`account-${moved.from}`) },
        { name: t('to'), value: t(`account-${moved.to}`) },
        { name: t('fee'), value: t('noFee') },
      ]}
      primary={{ text: t('common:finish'), to: onAgain }}
      secondary={{ text: t('common:viewRecord'), to: TRANSFER_RECORD }}
    />
  );
}

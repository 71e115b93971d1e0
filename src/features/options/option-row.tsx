import { instrumentOf, type OptionOrder, pairName } from '@tideline/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordRow } from '../../trading/records/record-row.tsx';

/** A card that opens the option's record. */
export function OptionRow({
  order,
  children,
}: {
  readonly order: OptionOrder;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('option');
  const instrument = instrumentOf(order.symbol);
  const pair = instrument ? pairName(instrument) : order.symbol;
  return (
    <RecordRow kind="option" id={order.id} what={`${t(order.direction)} ${pair}`}>
      {children}
    </RecordRow>
  );
}

import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import { ActionLine } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import s from './order-button.module.css';

interface OrderButtonProps {
  readonly kind: 'up' | 'down';
  readonly busy: boolean;
  /** Commands cannot be sent. */
  readonly offline: boolean;
  /** Names the result: `Buy 0.0107 BTC`. */
  readonly action: string;
  /** Name and figure of the price that the order is about. */
  readonly price: readonly [name: string, figure: string];
  /** What leaves the account; left out where both do not fit in one line. */
  readonly cost: string;
  readonly onPress: () => void;
}

/**
 * Sends an order and names its price and result. Without a connection it is disabled and reads
 * Offline; for a visitor it leads to the log-in.
 */
export function OrderButton({
  kind,
  busy,
  offline,
  action,
  price: [name, figure],
  cost,
  onPress,
}: OrderButtonProps) {
  const { t } = useTranslation(['trade', 'common']);
  const user = useSession((session) => session.user);
  return (
    <>
      <ActionLine name={name} figure={figure} more={cost} />
      <Button kind={kind} busy={busy} disabled={offline} className={s['send']} onClick={onPress}>
        {offline ? t('common:trust-offline') : user ? action : t('trade:logInToTrade')}
      </Button>
    </>
  );
}

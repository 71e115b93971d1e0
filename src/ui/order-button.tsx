import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import { Button } from './button.tsx';
import s from './order-button.module.css';

interface OrderButtonProps {
  readonly kind: 'up' | 'down';
  readonly busy: boolean;
  /** Commands cannot be sent. */
  readonly offline: boolean;
  /** Names the result: `Buy 0.0107 BTC`. */
  readonly action: string;
  readonly onPress: () => void;
}

/**
 * Sends an order and names its result. Without a connection it is disabled and reads Offline; for a
 * visitor it leads to the log-in.
 */
export function OrderButton({ kind, busy, offline, action, onPress }: OrderButtonProps) {
  const { t } = useTranslation(['trade', 'common']);
  const user = useSession((session) => session.user);
  return (
    <Button kind={kind} busy={busy} disabled={offline} className={s['send']} onClick={onPress}>
      {offline ? t('common:trust-offline') : user ? action : t('trade:logInToTrade')}
    </Button>
  );
}

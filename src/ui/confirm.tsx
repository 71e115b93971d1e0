import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { HoldButton } from './hold-button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly action: string;
  /** Text of the button that closes. Where the action itself cancels something it is "Back". */
  readonly dismiss?: 'cancel' | 'back';
  readonly kind?: 'primary' | 'danger' | 'up' | 'down';
  readonly busy?: boolean;
  /** It cannot be confirmed; the content says why. */
  readonly disabled?: boolean;
  /** The button must be held, so that a habitual tap does not confirm. */
  readonly hold?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Asks before an irreversible action. */
export function Confirm({
  open,
  title,
  action,
  dismiss = 'cancel',
  kind = 'primary',
  busy = false,
  disabled = false,
  hold = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {t(dismiss)}
          </Button>
          {hold ? (
            <HoldButton kind={kind} busy={busy} disabled={disabled} onHeld={onConfirm}>
              {action}
            </HoldButton>
          ) : (
            <Button kind={kind} busy={busy} disabled={disabled} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Sheet>
  );
}

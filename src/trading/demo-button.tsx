import { useTranslation } from 'react-i18next';
import { useDemo } from '../api/use-demo.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';

interface DemoButtonProps {
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
}

/** One tap gives a visitor a demo account. */
export function DemoButton({ kind = 'primary', className }: DemoButtonProps) {
  const { t } = useTranslation();
  const { busy, open } = useDemo();
  return (
    <Button kind={kind} busy={busy} className={className} onClick={open}>
      {t('tryDemo')}
    </Button>
  );
}

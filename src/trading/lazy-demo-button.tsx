import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const OpenDemo = lazyPart(() => import('./open-demo.tsx'), 'OpenDemo');

interface LazyDemoButtonProps {
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
}

/** One tap gives a visitor a demo account. The code of the call loads after the tap. */
export function LazyDemoButton({ kind = 'primary', className }: LazyDemoButtonProps) {
  const { t } = useTranslation();
  const [taps, setTaps] = useState(0);
  const [busy, setBusy] = useState(false);
  const open = () => {
    setTaps(taps + 1);
    setBusy(true);
  };
  return (
    <>
      <Button kind={kind} busy={busy} className={className} onClick={open}>
        {t('tryDemo')}
      </Button>
      {taps > 0 && <OpenDemo key={taps} onBusy={setBusy} />}
    </>
  );
}

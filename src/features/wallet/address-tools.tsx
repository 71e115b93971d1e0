import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipboard } from '../../state/secure-context.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './address-tools.module.css';

const ScanSheet = lazyPart(() => import('./scan-sheet.tsx'), 'ScanSheet');

/**
 * Paste and Scan below an address: nobody types 34 characters. A browser without the clipboard or
 * without a reader of codes says so in words, and typing still works.
 */
export function AddressTools({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const { t } = useTranslation('wallet');
  const [scanning, setScanning] = useState(false);
  const paste = async () => {
    try {
      // Absent on an address that is not secure; refused by the person below.
      const text = await clipboard()?.readText().then(addressIn);
      if (text === undefined) toast(t('pasteFailed'), 'error');
      else if (text === '') toast(t('pasteEmpty'), 'error');
      else onAddress(text);
    } catch {
      toast(t('pasteFailed'), 'error');
    }
  };
  return (
    <div className={s['tools']}>
      <Button kind="secondary" size="small" onClick={() => void paste()}>
        {t('paste')}
      </Button>
      <Button kind="secondary" size="small" onClick={() => setScanning(true)}>
        {t('scan')}
      </Button>
      {scanning && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onFound={(text) => {
            setScanning(false);
            onAddress(addressIn(text));
          }}
        />
      )}
    </div>
  );
}

/**
 * The address in a scanned or pasted text: without blanks, and without the scheme and the amount of
 * a payment link such as `bitcoin:1Bo…?amount=1`.
 */
export function addressIn(text: string): string {
  const plain = text.replace(/\s/g, '');
  const link = /^[a-z][a-z\d+.-]*:(?:\/\/)?(?:pay-)?([^?@]*)/i.exec(plain);
  return link?.[1] ?? plain;
}

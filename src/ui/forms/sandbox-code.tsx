import { API_BASE } from '@tideline/wire';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sandboxHeaders } from '../../state/sandbox.ts';
import { Button } from '../button.tsx';
import { newestCode, type SandboxMessage } from './sandbox-messages.ts';

interface SandboxCodeProps {
  /** Counts the codes that were sent: each one is looked up once. */
  readonly sent: number;
  /** The address or number of the codes, as typed. */
  readonly to: string;
  readonly onCode: (code: string) => void;
}

/** Offers the code that the local exchange has just sent, so that nobody opens its outbox. */
export function SandboxCode({ sent, to, onCode }: SandboxCodeProps) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (sent === 0) return;
    const abort = new AbortController();
    setCode(null);
    void fetch(`${API_BASE}/_sandbox/outbox`, { headers: sandboxHeaders(), signal: abort.signal })
      .then((response) => response.json())
      .then((body: { readonly data?: { readonly messages: readonly SandboxMessage[] } }) =>
        setCode(newestCode(body.data?.messages ?? [], to)),
      )
      // The outbox stays one tap away.
      .catch(() => undefined);
    return () => abort.abort();
  }, [sent, to]);
  if (code === null) return null;
  return (
    <Button kind="secondary" onClick={() => onCode(code)}>
      {t('fillCode', { code })}
    </Button>
  );
}

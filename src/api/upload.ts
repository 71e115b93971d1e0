import { API_BASE, isErrorId, REQUEST_TIMEOUT, readEnvelope, TOKEN_HEADER } from '@tideline/wire';
import { upload } from '@tideline/wire/calls/user';
import { i18n } from '../i18n/i18n.ts';
import { useLanguage } from '../state/language.ts';
import { useSession } from '../state/session.ts';
import { endSession } from './session-end.ts';

export type UploadOutcome =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Sends one picture and reports the sent share, 0…1. Can be aborted. */
export type SendPicture = (
  picture: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

/**
 * Uploads one picture with progress. Uses `XMLHttpRequest`, because `fetch` reports no upload
 * progress. Never rejects: each failure is an outcome with a translated text.
 */
export function uploadPicture(
  picture: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const failed = (message: string): UploadOutcome => ({
    kind: 'failed',
    message: message || i18n.t('errors:upload-failed'),
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, `${API_BASE}/${upload.path}`);
    request.timeout = REQUEST_TIMEOUT;
    request.setRequestHeader('x-lang', useLanguage.getState().lang);
    const { token } = useSession.getState();
    if (token) request.setRequestHeader(TOKEN_HEADER, token);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const outcome = readEnvelope(parsed(request.responseText));
      if (outcome.kind === 'ok') {
        resolve({ kind: 'ok', id: (outcome.data as { readonly id: string }).id });
      } else {
        if (outcome.kind === 'expired') endSession(outcome.message, token);
        const known = outcome.kind === 'expired' || isErrorId(outcome.error?.id ?? '');
        resolve(failed(known ? outcome.message : ''));
      }
    };
    request.onerror = () => resolve(failed(''));
    request.ontimeout = () => resolve(failed(''));
    signal.addEventListener('abort', () => request.abort());
    request.onabort = () => resolve(failed(''));
    const form = new FormData();
    // A file name may reveal something about its owner.
    form.append('file', picture, 'picture');
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

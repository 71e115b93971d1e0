import { isLanguage, STORAGE_KEYS } from '@tideline/wire';
import { getLang } from '@tideline/wire/calls/settings';
import { call } from '../../api/call.ts';
import { setLanguage, useLanguage } from '../../state/language.ts';
import { readText } from '../../state/stored.ts';

const hasOwnChoice = (): boolean => isLanguage(readText(STORAGE_KEYS.lang) ?? '');

/**
 * Loads the account's language after the log-in and stores it on the device. A choice on this
 * device has precedence, also one made while the answer is pending. Without an answer the language
 * stays.
 */
export function adoptAccountLanguage(): void {
  if (hasOwnChoice()) return;
  call(getLang, {}, { silent: true }).subscribe((answer) => {
    if (answer.kind !== 'ok' || hasOwnChoice()) return;
    const { lang } = answer.data;
    if (isLanguage(lang) && lang !== useLanguage.getState().lang) setLanguage(lang);
  });
}

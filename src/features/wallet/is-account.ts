import { ACCOUNTS, type Account } from '@tideline/wire';

/** Whether a text names one of the four accounts. */
export const isAccount = (text: string | null): text is Account =>
  (ACCOUNTS as readonly (string | null)[]).includes(text);

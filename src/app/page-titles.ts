import type { ParseKeys } from 'i18next';
import type { Path } from '../path-list.ts';
import * as at from '../paths.ts';

/** Namespaces of the titles. */
export const TITLE_TEXTS = [
  'common',
  'account',
  'alerts',
  'help',
  'notice',
  'system',
  'trust',
  'verify',
  'wallet',
] as const;

/**
 * Title keys of pages, for when a page's own code is missing. A page without an entry has a title
 * that depends on its data.
 */
export const PAGE_TITLES: Partial<Readonly<Record<Path, ParseKeys<typeof TITLE_TEXTS>>>> = {
  [at.ROOT]: 'tab-home',
  [at.HOME]: 'tab-home',
  [at.SPOT]: 'tab-spot',
  [at.ALERTS]: 'alerts:title',
  [at.OPTIONS]: 'tab-options',
  [at.CONTRACTS]: 'tab-options',
  [at.LOGIN]: 'account:logIn',
  [at.REGISTER]: 'account:signUp',
  [at.CHOOSE_AREA]: 'account:chooseTitle',
  [at.KEEP_ACCOUNT]: 'account:keepTitle',
  [at.FORGOT_PASSWORD]: 'account:forgotTitle',
  [at.SETTINGS]: 'menu-settings',
  [at.LANGUAGE]: 'menu-language',
  [at.PROFILE]: 'account:account',
  [at.CLOSE_ACCOUNT]: 'account:closeAccount',
  [at.SECURITY]: 'menu-security',
  [at.CHANGE_PASSWORD]: 'account:changePassword',
  [at.FUND_PASSWORD]: 'account:fundPassword',
  [at.SECOND_FACTOR]: 'account:secondFactor',
  [at.SESSIONS]: 'account:sessionsAndDevices',
  [at.API_KEYS]: 'account:apiKeys',
  [at.VERIFICATION]: 'menu-verification',
  [at.BASIC_VERIFICATION]: 'verify:basic',
  [at.ADVANCED_VERIFICATION]: 'verify:advanced',
  [at.TRUST]: 'tab-trust',
  [at.PRODUCTS]: 'trust:allProducts',
  [at.HOSTING]: 'trust:myHosting',
  [at.RULES]: 'trust:ruleTitle',
  [at.ASSETS]: 'tab-assets',
  [at.PAPER_FUNDS]: 'account:paperFunds',
  [at.RECORD]: 'menu-records',
  [at.PRACTICE]: 'menu-practice',
  [at.DEPOSIT]: 'menu-deposit',
  [at.CHARGE]: 'wallet:reportDeposit',
  [at.WITHDRAW]: 'menu-withdraw',
  [at.BANK_WITHDRAW]: 'wallet:withdrawBank',
  [at.TRANSFER]: 'wallet:transfer',
  [at.TRANSFER_RECORD]: 'wallet:transferRecord',
  [at.EXCHANGE]: 'wallet:exchange',
  [at.CARDS]: 'wallet:cards',
  [at.ADD_CARD]: 'wallet:newCard',
  [at.ADDRESSES]: 'menu-addresses',
  [at.ADDRESS]: 'wallet:addressTitle',
  [at.NEW_ADDRESS]: 'wallet:newAddress',
  [at.PROMOTION]: 'menu-promotion',
  [at.HELP]: 'menu-help',
  [at.CHAT]: 'help:chat',
  [at.QUESTION]: 'help:detail',
  [at.NOTICES]: 'notice:title',
  [at.CHOOSE_LOCATION]: 'system:chooseLocation',
  [at.OPEN_LOCATION]: 'system:location',
};

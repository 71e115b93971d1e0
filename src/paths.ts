/** Addresses of all screens. The table in `app/routes.ts` has an entry for each. */

export const ROOT = '/';
export const HOME = '/pages/index/index';
export const SPOT = '/pages/trade/index';
export const CHART = '/pages/trade/kline';
export const ALERTS = '/pages/trade/alerts';
export const OPTIONS = '/pages/option/detail';
export const CONTRACTS = '/pages/lever/index';

export const LOGIN = '/pages/user/login/login';
export const REGISTER = '/pages/user/login/register';
export const CHOOSE_AREA = '/pages/user/login/choose';
export const KEEP_ACCOUNT = '/pages/user/login/keep';
export const FORGOT_PASSWORD = '/pages/user/login/forgetPassword';

export const SETTINGS = '/pages/settings/index';
export const LANGUAGE = '/pages/settings/language/language';
export const NOTIFICATIONS = '/pages/settings/notifications';
export const PROFILE = '/pages/settings/account/index';
export const CONTACT = '/pages/settings/account/contact';
export const CLOSE_ACCOUNT = '/pages/settings/account/close';
export const SECURITY = '/pages/settings/security/index';
export const CHANGE_PASSWORD = '/pages/settings/security/changePassword';
export const FUND_PASSWORD = '/pages/settings/security/changePayPassword';
export const SECOND_FACTOR = '/pages/settings/security/secondFactor';
export const SESSIONS = '/pages/settings/security/sessions';
export const API_KEYS = '/pages/settings/security/apiKeys';
export const VERIFICATION = '/pages/verification/index';
export const BASIC_VERIFICATION = '/pages/verification/basic';
export const ADVANCED_VERIFICATION = '/pages/verification/advanced';

export const TRUST = '/pages/template/index';
export const PRODUCTS = '/pages/finance/index';
export const BUY = '/pages/finance/buyPage';
export const HOSTING = '/pages/finance/ordersPage';
export const RULES = '/pages/finance/rulePage';

export const ASSETS = '/pages/assets/index';
export const ACCOUNT = '/pages/assets/tradeAccount';
export const PAPER_FUNDS = '/pages/assets/paperFunds';
export const RECORD = '/pages/assets/record';
export const JOURNAL = '/pages/journal/index';
export const PRACTICE = '/pages/practice/index';
export const RECORD_DETAIL = '/pages/assets/recordDetail';
export const DEPOSIT = '/pages/assets/deposit/index';
export const CHARGE = '/pages/assets/deposit/charge';
export const WITHDRAW = '/pages/assets/withdraw/index';
export const WITHDRAW_COIN = '/pages/assets/withdraw/detail';
export const BANK_WITHDRAW = '/pages/assets/withdraw/bank/bank';
export const TRANSFER = '/pages/assets/transfer/index';
export const TRANSFER_RECORD = '/pages/assets/transfer/record';
export const EXCHANGE = '/pages/assets/exchange/index';
export const CARDS = '/pages/bankbind/index';
export const ADD_CARD = '/pages/bankbind/addbank';
export const ADDRESSES = '/pages/user/address/index';
export const ADDRESS = '/pages/user/address/address';
export const NEW_ADDRESS = '/pages/user/address/create';

export const PROMOTION = '/pages/promotion/index';
export const HELP = '/pages/help/center/center';
export const CHAT = '/pages/help/center/chat';
export const QUESTION = '/pages/help/center/detail';
export const NOTICES = '/pages/notice/index';

export const PREVIEW_IMAGE = '/preview-image';
export const CHOOSE_LOCATION = '/choose-location';
export const OPEN_LOCATION = '/open-location';
/** Developer pages; the product has no links to them. */
export const DEV_UI = '/dev/ui';
export const DEV_STREAMS = '/dev/streams';

export const TABS = [
  { id: 'home', path: HOME, icon: 'home' },
  { id: 'spot', path: SPOT, icon: 'spot' },
  { id: 'options', path: OPTIONS, icon: 'options' },
  { id: 'trust', path: TRUST, icon: 'trust' },
  { id: 'assets', path: ASSETS, icon: 'assets' },
] as const;

export const tabOf = (path: string): (typeof TABS)[number] | undefined =>
  TABS.find((tab) => tab.path === (path === ROOT ? HOME : path));

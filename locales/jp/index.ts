/** Every text of this language: one chunk of the app. */
import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lever from './lever.json' with { type: 'json' };
import notice from './notice.json' with { type: 'json' };
import option from './option.json' with { type: 'json' };
import promotion from './promotion.json' with { type: 'json' };
import system from './system.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };
import trust from './trust.json' with { type: 'json' };
import verify from './verify.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };

export default {
  account,
  common,
  errors,
  home,
  lever,
  notice,
  option,
  system,
  trade,
  verify,
  help,
  promotion,
  trust,
  wallet,
};

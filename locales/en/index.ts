/** Every text of this language: one chunk of the app. */
import account from './account.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import lever from './lever.json' with { type: 'json' };
import option from './option.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };

export default { account, common, errors, home, lever, option, trade };

/** Texts of all other screens, loaded after the first screen. */
import account from './account.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import lever from './lever.json' with { type: 'json' };
import option from './option.json' with { type: 'json' };
import system from './system.json' with { type: 'json' };
import trust from './trust.json' with { type: 'json' };
import verify from './verify.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };

export default { account, help, lever, option, system, trust, verify, wallet };

/** Texts of the first screens, loaded before the first render. */
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import notice from './notice.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };

export default { common, errors, home, notice, trade };

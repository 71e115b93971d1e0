import type { Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import type { PendingKind } from '../../state/pending-commands.ts';

/** Looks a command up by its client id; null when the exchange does not know it. */
export type Find = (ref: string) => Observable<Answer<object | true | null>>;

const spot = () => import('../../features/spot/place-order.ts');
const spotCommands = () => import('../../features/spot/commands.ts');
const contracts = () => import('../../features/contracts/contract-account.ts');
const contractCommands = () => import('../../features/contracts/contract-commands.ts');
const contractLists = () => import('../../features/contracts/all-commands.ts');
const options = () => import('../../features/options/option-account.ts');
const trust = () => import('../../features/trust/trust-account.ts');
const wallet = () => import('../../features/wallet/commands.ts');

/** Look-up of each kind of command. The code loads on demand. */
export const FINDERS: Readonly<Record<PendingKind, () => Promise<Find>>> = {
  'spot-order': async () => (await spot()).findPlaced,
  'spot-amend': async () => (await spotCommands()).findAmended,
  'contract-open': async () => (await contracts()).findOrder,
  'contract-close': async () => (await contractCommands()).findClosed,
  'contract-change': async () => (await contracts()).findOrder,
  'contract-all': async () => (await contractLists()).findEnded,
  'option-buy': async () => (await options()).findOption,
  'trust-buy': async () => (await trust()).findHosting,
  deposit: async () => (await wallet()).findDeposit,
  withdrawal: async () => (await wallet()).findWithdrawal,
  transfer: async () => (await wallet()).findTransfer,
  exchange: async () => (await wallet()).findExchange,
};

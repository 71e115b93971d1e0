import { coinByCode, parseUnits } from '#wire';
import type { Unit } from '../core/unit.ts';
import { HOUSE, type LedgerAccount } from '../ledger/accounts.ts';
import type { Ledger } from '../ledger/service.ts';
import { hashPassword } from './password.ts';
import type { Accounts } from './service.ts';

/**
 * Ready users of the paper exchange. Their passwords are public on purpose: they hold paper only.
 * `maker` is there so that two people can trade with each other.
 */
export const DEMO = {
  account: 'demo',
  password: 'tideline',
  fundPassword: '246810',
  invitationCode: 'TIDELINE',
} as const;

const MAKER = { account: 'maker', invitationCode: 'TIDEMAKER' } as const;

/** Paper funds a ready user begins with. */
const STARTING_FUNDS: readonly (readonly [LedgerAccount, coin: string, amount: string])[] = [
  ['currency', 'USDT', '10000'],
  ['currency', 'BTC', '0.1'],
  ['currency', 'ETH', '1'],
  ['option', 'USDT', '2000'],
  ['contract', 'USDT', '5000'],
  ['trust', 'USDT', '2000'],
];

let hashes: Promise<readonly [password: string, fundPassword: string]> | null = null;

/** Hashed once a process: the passwords are public, so two folders may share a salt. */
function readyHashes() {
  hashes ??= Promise.all([hashPassword(DEMO.password), hashPassword(DEMO.fundPassword)]);
  return hashes;
}

/** Hashes the ready users' passwords and gives the command that creates them. */
export async function prepareDemoUsers(
  accounts: Accounts,
  ledger: Ledger,
): Promise<(unit: Unit) => void> {
  const [password, fundPassword] = await readyHashes();
  return (unit) => {
    const demo = String(unit.nextId());
    const maker = String(unit.nextId());
    const ready = [
      { id: demo, account: DEMO.account, invitation: DEMO.invitationCode, by: null },
      { id: maker, account: MAKER.account, invitation: MAKER.invitationCode, by: demo },
    ];
    for (const { id, account, invitation, by } of ready) {
      accounts.create(unit, {
        id,
        account,
        nickname: account,
        area_code: null,
        phone: null,
        email: `${account}@tideline.example`,
        password,
        fund_password: fundPassword,
        verification: 'verified',
        invitation_code: invitation,
        invited_by: by,
        created: unit.now,
      });
      fund(unit, ledger, id);
    }
  };
}

/** Posts the starting funds from the outside world to a user. */
export function fund(unit: Unit, ledger: Ledger, owner: string): void {
  const legs = STARTING_FUNDS.flatMap(([account, coin, text]) => {
    const amount = parseUnits(text, coinByCode(coin)?.scale ?? 0);
    return [
      { owner, account, coin, available: amount },
      { owner: HOUSE, account: 'outside', coin, available: -amount } as const,
    ];
  });
  ledger.post(unit, { kind: 'deposit', reference: 'paper-funds', legs });
}

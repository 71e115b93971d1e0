import { PAPER_INVITATION } from '@tideline/wire';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { hashPassword } from '../users/password-hash.ts';
import type { Accounts } from '../users/service.ts';
import { type PaperFund, paperFunds } from './paper-funds.ts';

/**
 * Demo users of the paper exchange. Their passwords are public, because they hold paper funds only.
 * `maker` exists so that two users can trade with each other.
 */
export const DEMO = {
  account: 'demo',
  password: 'tideline',
  fundPassword: '246810',
  invitationCode: PAPER_INVITATION,
} as const;

const MAKER = { account: 'maker', invitationCode: 'TIDEMAKER' } as const;

/** Whether a user is one of the demo users, whose passwords are public. */
export const isDemo = ({ account }: { readonly account: string }): boolean =>
  account === DEMO.account || account === MAKER.account;

let hashes: Promise<readonly [password: string, fundPassword: string]> | null = null;

/** Hashed once per process: the passwords are public, so two data folders may share a salt. */
function readyHashes() {
  hashes ??= Promise.all([hashPassword(DEMO.password), hashPassword(DEMO.fundPassword)]);
  return hashes;
}

/** The demo user of a core that has only one person. */
export interface SoleUser {
  readonly id: string;
  readonly funds: readonly PaperFund[];
}

/**
 * Hashes the demo users' passwords and returns the command that creates the users.
 * @param furnish - gives the demo user what other domains have ready
 * @param sole - id and funds of the demo user; by default the next id and the starting funds
 */
export async function prepareDemoUsers(
  accounts: Accounts,
  ledger: Ledger,
  furnish: (tx: Transaction, userId: string) => void,
  sole?: SoleUser,
): Promise<(tx: Transaction) => void> {
  const [password, fundPassword] = await readyHashes();
  return (tx) => {
    const demo = sole?.id ?? String(tx.nextId());
    const maker = String(tx.nextId());
    const ready = [
      { id: demo, account: DEMO.account, invitation: DEMO.invitationCode },
      { id: maker, account: MAKER.account, invitation: MAKER.invitationCode },
    ];
    for (const { id, account, invitation } of ready) {
      accounts.create(tx, {
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
        invited_by: null,
        guest: 0,
        withdrawals_from: 0,
        closes: 0,
        created: tx.now,
      });
      fund(tx, ledger, id, id === demo ? sole?.funds : undefined);
    }
    furnish(tx, demo);
  };
}

/** Posts funds from the `outside` account to a user. */
export function fund(
  tx: Transaction,
  ledger: Ledger,
  owner: string,
  funds: readonly PaperFund[] = paperFunds(),
): void {
  const legs = funds.flatMap(({ account, coin, amount }) => [
    { owner, account, coin, available: amount },
    { owner: HOUSE, account: 'outside', coin, available: -amount } as const,
  ]);
  ledger.post(tx, { kind: 'deposit', reference: 'paper-funds', legs });
}

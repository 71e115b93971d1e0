import { cashSave } from '@tideline/wire/calls/bank';
import { addAddress, walletOut } from '@tideline/wire/calls/funding';
import { changeFundPassword, changePassword } from '@tideline/wire/calls/user';
import type { Caller } from '../../../../http/handler.ts';
import { type Bench, refusal } from '../../../../testing/client.ts';

const withdrawal = {
  currency_id: '3',
  amount: '50',
  address_id: '1',
  fund_password: '246810',
  client_id: 'second-factor-1',
};
const card = {
  name: 'n',
  card_number: '1',
  bank_name: 'b',
  branch: 'b',
  bank_address: 'a',
  swift: 's',
  holder: 'h',
  iban: 'i',
  payee_address: 'a',
  zip_code: 'z',
  currency: 'USD',
  fund_password: '246810',
  code: '123456',
};

/** The refusal of each guarded call; `none` when the guard let it pass. */
export async function guardedCalls(bench: Bench, demo: Caller): Promise<string[]> {
  const said = async (work: Promise<unknown>): Promise<string> =>
    refusal(work).then(
      (id) => (id === 'second-factor-required' ? id : 'passed'),
      // Without a refusal, the call succeeded or this table is wrong.
      (error: Error) => (error.message === 'was not refused' ? 'passed' : error.message),
    );
  const fund = { password: '246813', password_confirm: '246813', old: '000000' };
  const own = { password: 'secret2', password_confirm: 'secret2', old: 'wrong1' };
  const address = { currency_id: '3', chain: 'ERC20', address: 'x', fund_password: '1', code: '1' };
  return [
    await said(bench.call(walletOut, withdrawal, demo)),
    await said(
      bench.call(addAddress, { ...address, fund_password: '246810', code: '123456' }, demo),
    ),
    await said(bench.call(cashSave, card as never, demo)),
    await said(bench.call(changePassword, own, demo)),
    await said(bench.call(changeFundPassword, fund, demo)),
  ];
}

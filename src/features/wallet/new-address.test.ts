import { expect, it } from 'vitest';
import { addressErrors } from './new-address.ts';

const draft = { address: '', remark: '', password: '246810', code: '123456' };
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

it.each([
  ['', 'TRC20', 'field-required'],
  ['  ', 'TRC20', 'field-required'],
  [TRON, 'TRC20', undefined],
  [` ${TRON} `, 'TRC20', undefined],
  [TRON, 'ERC20', 'address-invalid'],
  ['nowhere', 'OMNI', 'address-invalid'],
])('RULE:withdraw-address: %j on %s: %s', (address, chain, id) => {
  expect(addressErrors({ ...draft, address }, chain).address).toBe(id);
});

it('RULE:withdraw-address: requires six digits and a code', () => {
  expect(addressErrors({ ...draft, address: TRON, password: '1', code: '' }, 'TRC20')).toEqual({
    address: undefined,
    fund_password: 'fund-password-format',
    code: 'code-required',
  });
});

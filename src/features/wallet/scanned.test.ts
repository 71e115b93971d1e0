import { expect, test } from 'vitest';
import { addressIn } from './address-tools.tsx';

const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  [TRON, TRON],
  [`  ${TRON}\n`, TRON],
  [`TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE`, TRON],
  [`tron:${TRON}?amount=5`, TRON],
  [
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.1&label=x',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ],
  [`ethereum:pay-${ETHER}@1?value=1`, ETHER],
  [`ethereum:${ETHER}@56`, ETHER],
  ['', ''],
])('%s holds the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

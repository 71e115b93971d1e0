import { expect, test } from 'vitest';
import { isPhone, placeOf } from './session-place.ts';

test.each([
  ['127.0.0.1', 'machine'],
  ['::1', 'machine'],
  ['::ffff:127.0.0.1', 'machine'],
  ['10.0.0.7', 'network'],
  ['192.168.1.20', 'network'],
  ['172.16.0.1', 'network'],
  ['172.31.255.255', 'network'],
  ['::ffff:192.168.1.20', 'network'],
  ['fd00::1', 'network'],
  ['fe80::1', 'network'],
  ['172.15.0.1', null],
  ['172.32.0.1', null],
  ['192.169.0.1', null],
  ['110.0.0.1', null],
  ['2001:db8::1', null],
  ['203.0.113.9', null],
])('the place of %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});

test.each([
  ['Chrome, Android', true],
  ['Safari, iOS', true],
  ['Chrome, Linux', false],
  ['Safari, macOS', false],
  ['', false],
])('%s is a phone: %s', (device, phone) => {
  expect(isPhone(device)).toBe(phone);
});

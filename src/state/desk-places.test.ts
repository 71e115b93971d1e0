// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { placeOf, savePlace } from './desk-places.ts';

beforeEach(() => sessionStorage.clear());

it('remembers the place on each trading page', () => {
  expect(placeOf('spot')).toEqual({ top: 0, choices: {} });
  savePlace('spot', { choices: { list: 'history' } });
  savePlace('spot', { top: 420 });
  savePlace('spot', { choices: { scope: 'pair' } });
  savePlace('options', { top: 7 });
  expect(placeOf('spot')).toEqual({ top: 420, choices: { list: 'history', scope: 'pair' } });
  expect(placeOf('options')).toEqual({ top: 7, choices: {} });
  expect(placeOf('contracts')).toEqual({ top: 0, choices: {} });
});

it.each([
  '{"spot":{"top":-1,"choices":7}}',
  '{"spot":{"top":1.5,"choices":{"list":["history"]}}}',
  `{"spot":{"top":"9","choices":{"list":"${'x'.repeat(25)}"}}}`,
  '[]',
  '7',
  'null',
  'x',
])('ignores %s in storage', (text) => {
  sessionStorage.setItem('tideline.desk-places', text);
  expect(placeOf('spot')).toEqual({ top: 0, choices: {} });
  savePlace('spot', { top: 3 });
  expect(placeOf('spot')).toEqual({ top: 3, choices: {} });
});

it('drops what is not a trading page', () => {
  sessionStorage.setItem('tideline.desk-places', '{"other":{"top":1}}');
  savePlace('spot', { top: 3 });
  expect(sessionStorage.getItem('tideline.desk-places')).not.toContain('other');
});

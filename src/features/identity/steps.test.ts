import { VERIFICATION } from '@tideline/wire/schemas/user';
import { describe, expect, it } from 'vitest';
import { basicErrors } from './basic-verification.ts';
import { stepsOf } from './steps.ts';

describe('the steps of verification (STATE:verification)', () => {
  it.each([
    ['unverified', 'open', 'locked'],
    ['basic-review', 'review', 'locked'],
    ['basic', 'passed', 'open'],
    ['advanced-review', 'passed', 'review'],
    ['verified', 'passed', 'passed'],
    ['rejected', 'refused', 'locked'],
  ] as const)('%s: basic %s, advanced %s', (state, basic, advanced) => {
    expect(stepsOf(state, false)).toEqual({ basic, advanced });
  });

  it('a rejection after the basic step had passed was of the advanced one', () => {
    expect(stepsOf('rejected', true)).toEqual({ basic: 'passed', advanced: 'refused' });
  });

  it('advanced is never open before basic has passed', () => {
    for (const state of VERIFICATION) {
      for (const passed of [true, false]) {
        const { basic, advanced } = stepsOf(state, passed);
        if (advanced === 'open' || advanced === 'refused') expect(basic).toBe('passed');
      }
    }
  });

  it('requires every field of the basic step (ENTITY:verification)', () => {
    const full = { country: 'JP', name: 'Ada', id_number: '1', address: 'Street' };
    expect(basicErrors(full)).toEqual({});
    for (const field of Object.keys(full)) {
      expect(basicErrors({ ...full, [field]: '  ' })).toEqual({ [field]: 'field-required' });
    }
  });
});

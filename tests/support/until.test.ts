import { afterEach, describe, expect, it, vi } from 'vitest';
import { sees, stays, until } from './until.ts';

afterEach(() => vi.useRealTimers());

describe('sees', () => {
  it('looks again until the comparison holds', async () => {
    let looks = 0;
    await sees(async () => `look ${++looks}`).toMatch(/3$/);
    expect(looks).toBe(3);
  });
});

describe('until', () => {
  it('shows the object that an assertion refused', async () => {
    vi.useFakeTimers();
    await expect(until('a row', () => expect({ top: 1 }).toEqual({ top: 2 }))).rejects.toThrow(
      '{\\"top\\":1} is not {\\"top\\":2}',
    );
  });

  it('returns what the condition returned, and repeats one that throws', async () => {
    let looks = 0;
    const found = await until('the third look', () => {
      looks += 1;
      if (looks < 3) throw new Error('not yet');
      return `look ${looks}`;
    });
    expect(found).toBe('look 3');
  });

  it('takes an assertion without a result as a condition', async () => {
    let looks = 0;
    await until('two looks', () => expect(++looks).toBe(2));
    expect(looks).toBe(2);
  });

  it('moves virtual time, and says what was awaited and seen last', async () => {
    vi.useFakeTimers();
    await expect(until('a miracle', () => 0)).rejects.toThrow(
      'waited 60000 ms for a miracle; seen last: 0',
    );
    await expect(
      until(
        () => 'no',
        (word) => word === 'yes',
      ),
    ).rejects.toThrow(/waited 60000 ms for .*=== .yes.; seen last: "no"/);
    vi.useRealTimers();
  });

  it('ends at once when a value cannot be read', async () => {
    const read = () => {
      throw new Error('gone');
    };
    await expect(until(read, () => true)).rejects.toThrow('gone');
  });

  it('refuses a short limit', async () => {
    await expect(until('it', () => true, { limit: 1_000 })).rejects.toThrow(/below 60000 ms/);
  });
});

describe('stays', () => {
  it('fails with the error of the first look at which the rule is broken', async () => {
    let looks = 0;
    await expect(stays(60_000, () => expect(++looks).toBeLessThan(4))).rejects.toThrow(/4/);
    await stays(20, () => expect(true).toBe(true));
  });
});

import { describe, expect, it } from 'vitest';
import { afterFirstPrice, holdBack, whenSettled } from './settled.ts';

describe('what the first price does not need', () => {
  it('loads at once without a hold, and after its end with one', async () => {
    await whenSettled();
    const release = holdBack();
    const log: string[] = [];
    const part = afterFirstPrice(async () => log.push('loaded'))();
    await Promise.resolve();
    expect(log).toEqual([]);
    release();
    await part;
    expect(log).toEqual(['loaded']);
    await afterFirstPrice(async () => log.push('again'))();
    expect(log).toEqual(['loaded', 'again']);
  });
});

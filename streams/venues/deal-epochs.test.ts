import { describe, expect, it } from 'vitest';
import { DealEpochs } from './deal-epochs.ts';

const deal = (id: number, time: number) =>
  ({ id, time, price: '1', quantity: '1', side: 'buy' }) as const;

describe('deals over epochs', () => {
  it('continue in one sequence, without those that a restarted exchange repeats', () => {
    const epochs = new DealEpochs();
    expect(epochs.place(deal(7, 70), 'a')?.id).toBe(7);
    expect(epochs.place(deal(8, 80), 'a')?.id).toBe(8);
    expect(epochs.place(deal(1, 75), 'b')).toBeNull();
    expect(epochs.place(deal(2, 90), 'b')?.id).toBe(10);
    expect(epochs.place(deal(9, 95), 'a')).toBeNull();
    const other = new DealEpochs();
    other.restore(JSON.parse(JSON.stringify(epochs.save())));
    expect(other.place(deal(3, 91), 'b')?.id).toBe(11);
  });
});

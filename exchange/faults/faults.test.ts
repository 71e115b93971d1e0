import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FaultSpecError, parseFaults } from './fault-spec.ts';
import { Faults } from './faults.ts';

/** Returns fixed values in turn, so that shares are exact. */
const drawing = (...draws: number[]) => new Faults({ next: () => draws.shift() ?? 0.5 });

function frames(faults: Faults, topic: string, count: number): number[] {
  const sent: number[] = [];
  for (let at = 1; at <= count; at++) faults.deliver(topic, () => sent.push(at));
  return sent;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('faults', () => {
  test('everything passes without faults', () => {
    expect(frames(drawing(), 'depth:BTCUSDT', 3)).toEqual([1, 2, 3]);
    expect(drawing().call('currency/deal')).toEqual({ wait: 0, error: null });
  });

  test('drop, duplicate and reorder affect their share of frames on their topics', () => {
    const drop = drawing(0.9, 0.1, 0.9);
    drop.set('depth:*=drop(0.5)');
    expect(frames(drop, 'depth:BTCUSDT', 3)).toEqual([1, 3]);
    expect(frames(drop, 'price:BTCUSDT', 2)).toEqual([1, 2]);
    const twice = drawing(0.1, 0.9);
    twice.set('*=duplicate(0.5)');
    expect(frames(twice, 'deal:BTCUSDT', 2)).toEqual([1, 1, 2]);
    const swap = drawing(0.1, 0.9, 0.9);
    swap.set('deal:BTCUSDT=reorder(0.5)');
    expect(frames(swap, 'deal:BTCUSDT', 3)).toEqual([2, 1, 3]);
  });

  test('a delay holds frames back, and lifting all faults drops them', () => {
    const faults = drawing();
    faults.set('price:*=delay(200)');
    const sent: string[] = [];
    faults.deliver('price:BTCUSDT', () => sent.push('late'));
    vi.advanceTimersByTime(199);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['late']);
    faults.deliver('price:BTCUSDT', () => sent.push('never'));
    faults.set('');
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(['late']);
  });

  test('the socket closes for a time and accepts connections again', () => {
    const faults = drawing();
    const disconnect = vi.fn();
    faults.onDisconnect(disconnect);
    faults.set('socket=down(5000)');
    expect(disconnect).toHaveBeenCalledOnce();
    expect(faults.socketDown).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(faults.socketDown).toBe(false);
  });

  test('calls fail or are slow, and a plan lifts itself', () => {
    const faults = drawing(0.5, 0.1, 0.5);
    faults.set('rest:currency/*=slow(100..300)+fail(0.2)', 10_000);
    expect(faults.call('currency/deal')).toEqual({ wait: 200, error: 'internal' });
    expect(faults.call('user/login')).toEqual({ wait: 0, error: null });
    vi.advanceTimersByTime(10_000);
    expect(faults.spec).toBe('');
  });

  test.each([
    'depth',
    '=stall',
    'depth:*=',
    'depth:*=explode',
    'a=drop(2)',
    'a=delay(x)',
    'a=drop()',
  ])('"%s" is no plan', (spec) => {
    expect(() => parseFaults(spec)).toThrow(FaultSpecError);
  });

  test('calls are refused with the requested error', () => {
    const faults = drawing();
    faults.set('rest:coin/trade=reject(insufficient-liquidity)');
    expect(faults.call('coin/trade')).toEqual({ wait: 0, error: 'insufficient-liquidity' });
    expect(faults.call('coin/list')).toEqual({ wait: 0, error: null });
    expect(() => parseFaults('rest:*=reject(bad-luck)')).toThrow(FaultSpecError);
  });

  test('the clock shifts by the requested time in both directions', () => {
    const faults = drawing();
    expect(faults.skew).toBe(0);
    faults.set('clock=skew(-1500)');
    expect(faults.skew).toBe(-1500);
    faults.set('clock=skew(250)');
    expect(faults.skew).toBe(250);
    faults.set('clock=skew(-604800000)');
    expect(faults.skew).toBe(-604_800_000);
    expect(() => parseFaults('clock=skew(604800001)')).toThrow('up to seven days');
    expect(() => parseFaults('clock=skew(fast)')).toThrow(FaultSpecError);
  });
});

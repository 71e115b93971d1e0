import { expect, it } from 'vitest';
import { contractSteps, hostingSteps, requestSteps, spotSteps, triggerSteps } from './steps.ts';

const told = (steps: readonly { readonly step: string; readonly time: number | null }[]) =>
  steps.map(({ step, time }) => [step, time]);

it('RULE:record-detail has the stored time of every ending', () => {
  const asked = { time: 1, decided: 5 } as const;
  const paid = requestSteps({ ...asked, status: 'passed' }, 'paid-out');
  expect(told(paid)).toEqual([
    ['submitted', 1],
    ['paid-out', 5],
  ]);
  const refused = requestSteps({ ...asked, status: 'rejected' }, 'credited');
  expect(told(refused)).toEqual([
    ['submitted', 1],
    ['rejected', 5],
  ]);
  const order = { created: 1, updated: 9 };
  expect(told(spotSteps({ ...order, status: 'cancelled' }, [3, 4]))).toEqual([
    ['placed', 1],
    ['first-fill', 3],
    ['last-fill', 4],
    ['cancelled', 9],
  ]);
  for (const status of ['triggered', 'failed'] as const)
    expect(told(triggerSteps({ ...order, status }))).toEqual([
      ['placed', 1],
      [status, 9],
    ]);
  const contract = { created: 1, opened: null };
  expect(told(contractSteps({ ...contract, status: 'cancelled', closed: 7 }))).toEqual([
    ['placed', 1],
    ['cancelled', 7],
  ]);
  expect(told(contractSteps({ ...contract, status: 'waiting', closed: null }))).toEqual([
    ['placed', 1],
    ['opened', null],
  ]);
  for (const [status, step] of [
    ['completed', 'matured'],
    ['redeemed', 'redeemed'],
  ] as const)
    expect(told(hostingSteps({ status, days: 5, paid: 1, closed: 8 }))).toEqual([
      ['hosted', 1],
      [step, 8],
    ]);
});

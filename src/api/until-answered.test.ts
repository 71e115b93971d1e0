import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { untilAnswered } from './until-answered.ts';

const LOST: Answer<string> = { kind: 'unanswered', reason: 'network' };
const DATA: Answer<string> = { kind: 'ok', data: 'a', message: '' };
const REFUSED: Answer<string> = {
  kind: 'refused',
  id: null,
  field: null,
  message: 'no',
  error: null,
};

function start() {
  const back$ = new Subject<void>();
  const requests: Subject<Answer<string>>[] = [];
  const seen: string[] = [];
  const load = () => {
    const request = new Subject<Answer<string>>();
    requests.push(request);
    return request;
  };
  const watch = untilAnswered(load, back$).subscribe({
    next: (answer) => seen.push(answer?.kind ?? 'asking'),
    complete: () => seen.push('complete'),
  });
  const answer = (body: Answer<string>) => {
    const request = requests.at(-1);
    request?.next(body);
    request?.complete();
  };
  return { back$, requests, seen, watch, answer };
}

it('asks again when the network returns after a lost request', () => {
  const { back$, requests, seen, answer } = start();
  answer(LOST);
  expect(requests).toHaveLength(1);
  back$.next();
  answer(LOST);
  back$.next();
  answer(DATA);
  back$.next();
  expect(seen).toEqual([
    'asking',
    'unanswered',
    'asking',
    'unanswered',
    'asking',
    'ok',
    'complete',
  ]);
  expect(requests).toHaveLength(3);
});

it('asks again at once when the network returned during the request', () => {
  const { back$, requests, answer } = start();
  back$.next();
  expect(requests).toHaveLength(1);
  answer(LOST);
  expect(requests).toHaveLength(2);
});

it('does not repeat a refusal', () => {
  const { back$, requests, seen, answer } = start();
  answer(REFUSED);
  back$.next();
  expect(requests).toHaveLength(1);
  expect(seen).toEqual(['asking', 'refused', 'complete']);
});

it('stops waiting for the network when the screen is left', () => {
  const { back$, requests, answer, watch } = start();
  answer(LOST);
  watch.unsubscribe();
  expect(back$.observed).toBe(false);
  back$.next();
  expect(requests).toHaveLength(1);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helpChatList, helpFeedback, helpFeedbackList, newsList } from '@tideline/wire/calls/news';
import { logout } from '@tideline/wire/calls/user';
import { expect, it } from 'vitest';
import { openBench, refusal } from '../../testing/client.ts';
import { guest } from '../accounts/testing/guests.ts';

const REPORT = { text: 'The chart is slow', client_id: 'report-1' };

it('answers feedback once with an event to its writer, also over a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-answers-'));
  const first = await openBench({ dataDir });
  const demo = await first.login('demo');
  const { id } = await first.call(helpFeedback, REPORT, demo);
  const own = { feedback: { id, time: first.clock.time }, kind: 'feedback' };
  const answer = () => first.core.backOffice.answers.answer(Number(id), ' It is fast now.\u0000 ');
  const [one, two] = await Promise.all([answer(), answer()]);
  expect(two).toEqual(one);
  expect(first.bus.of('1', 'feedback')).toEqual([own]);
  expect(first.bus.of('2', 'feedback')).toEqual([]);
  await first.core.close();

  const second = await openBench({ dataDir, clock: first.clock });
  second.clock.time += 1_000;
  const again = await second.core.backOffice.answers.answer(Number(id), 'It is fast now.');
  expect(again).toEqual(one);
  expect(second.bus.of('1', 'feedback')).toEqual([]);
  const answered = { text: 'It is fast now.', time: own.feedback.time };
  expect((await second.call(helpFeedbackList, {}, demo)).rows).toEqual([
    { id, text: REPORT.text, time: own.feedback.time, status: 'answered', answer: answered },
  ]);
  const { rows } = await second.call(helpChatList, {}, demo);
  expect(rows).toEqual([{ id: one.line, author: 'person', feedback: id, ...answered }]);
  // A second user sees nothing of it.
  const maker = await second.login('maker');
  expect((await second.call(helpFeedbackList, {}, maker)).total).toBe(0);
  expect((await second.call(helpChatList, {}, maker)).total).toBe(0);
  await second.core.close();
  rmSync(dataDir, { recursive: true });
});

it('keeps every answer in the chat, and the newest beside the feedback [CALL:POST news/list]', async () => {
  const bench = await openBench();
  const demo = await bench.login('demo');
  const { id } = await bench.call(helpFeedback, REPORT, demo);
  const { answers } = bench.core.backOffice;
  await Promise.all([answers.answer(Number(id), 'One'), answers.answer(Number(id), 'Two')]);
  const lines = (await bench.call(helpChatList, {}, demo)).rows.map(({ text }) => text);
  expect(lines).toEqual(['Two', 'One']);
  expect((await bench.call(helpFeedbackList, {}, demo)).rows[0]?.answer?.text).toBe('Two');
  const notices = await bench.call(newsList, { kind: 'message' }, demo);
  expect(notices.rows.map(({ summary }) => summary)).toEqual([
    `Answer to your feedback ${id}: Two`,
    `Answer to your feedback ${id}: One`,
  ]);
});

it('refuses an answer to nothing, without words, too long, or to an account that has ended', async () => {
  const bench = await openBench();
  const { answers } = bench.core.backOffice;
  const { caller } = await guest(bench);
  const { id } = await bench.call(helpFeedback, REPORT, caller);
  const refused = (feedback: number, text: string) => refusal(answers.answer(feedback, text));
  expect(await refused(Number(id) + 1, 'Hello')).toBe('not-found');
  expect(await refused(Number.NaN, 'Hello')).toBe('not-found');
  expect(await refused(Number(id), ' \n\u200b')).toBe('field-required');
  expect(await refused(Number(id), 'x'.repeat(2_001))).toBe('field-invalid');
  await bench.call(logout, {}, caller);
  bench.clock.time += 61_000;
  await bench.core.backOffice.turn();
  expect(await refused(Number(id), 'Too late')).toBe('not-found');
  expect(bench.bus.of(caller.userId, 'feedback')).toEqual([]);
});

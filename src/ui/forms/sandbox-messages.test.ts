import { expect, it } from 'vitest';
import { newestCode } from './sandbox-messages.ts';

const message = (id: number, to: string, text: string) =>
  ({ id, to, text, channel: 'sms', subject: '', time: id }) as const;
const messages = [
  message(1, '+819012345678', 'code 111111'),
  message(3, 'ada@x.example', 'code 333333'),
  message(2, '+819012345678', 'code 222222'),
  message(4, '+819012345678', 'Welcome'),
];

it('finds the newest code that was sent to a number or address', () => {
  expect(newestCode(messages, '9012345678')).toBe('222222');
  expect(newestCode(messages, ' ADA@x.example')).toBe('333333');
});

it('finds no code of another person, and none without a contact', () => {
  expect(newestCode(messages, 'bob@x.example')).toBeNull();
  expect(newestCode(messages, '')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import {
  type ChatLine,
  conversation,
  emptyFeedback,
  feedbackErrors,
  feedbackRequest,
} from './articles.ts';

const line = (id: string): ChatLine => ({
  id,
  author: 'user',
  text: id,
  time: Number(id),
  feedback: null,
});

describe('feedback', () => {
  it('requires text, and sends only filled fields', () => {
    const empty = emptyFeedback();
    expect(feedbackErrors({ ...empty, text: '  \n' })).toEqual({ text: 'field-required' });
    expect(feedbackErrors({ ...empty, text: 'x' })).toEqual({});
    expect(feedbackRequest({ ...empty, text: ' x ' })).toEqual({
      text: 'x',
      client_id: empty.clientId,
    });
    const full = { ...empty, text: 'x', contact: ' me ', pictures: ['a', null, 'c'] };
    expect(feedbackRequest(full)).toMatchObject({ contact: 'me', pictures: 'a,c' });
  });

  it('has a unique id each time', () => {
    expect(emptyFeedback().clientId).not.toBe(emptyFeedback().clientId);
  });
});

describe('a conversation', () => {
  it('is ordered from oldest to newest, each line once', () => {
    const rows = [line('3'), line('2'), line('1')];
    const ids = conversation(rows, [line('3'), line('4')]).map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '3', '4']);
  });
});

import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/news.ts';

const { getCall, postCall } = callsOf('news');

export const newsList = postCall<typeof schemas.newsList>('news/list', 'optional');
export const newsDetail = postCall<typeof schemas.newsDetail>('news/detail', 'optional');
export const helpFeedback = postCall<typeof schemas.helpFeedback>('help/feedback', 'user');

export const helpFeedbackList = getCall<typeof schemas.helpFeedbackList>(
  'help/feedback/list',
  'user',
);

export const helpChatSend = postCall<typeof schemas.helpChatSend>('help/chat/send', 'user');
export const helpChatList = getCall<typeof schemas.helpChatList>('help/chat/list', 'user');

import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/news.ts';

export const newsList = defineCall<typeof schemas.newsList>({
  method: 'POST',
  path: 'news/list',
  group: 'news',
  access: 'optional',
});

export const newsDetail = defineCall<typeof schemas.newsDetail>({
  method: 'POST',
  path: 'news/detail',
  group: 'news',
  access: 'optional',
});

export const helpFeedback = defineCall<typeof schemas.helpFeedback>({
  method: 'POST',
  path: 'help/feedback',
  group: 'news',
  access: 'user',
  addition: true,
});

export const helpFeedbackList = defineCall<typeof schemas.helpFeedbackList>({
  method: 'GET',
  path: 'help/feedback/list',
  group: 'news',
  access: 'user',
  addition: true,
});

export const helpChatSend = defineCall<typeof schemas.helpChatSend>({
  method: 'POST',
  path: 'help/chat/send',
  group: 'news',
  access: 'user',
  addition: true,
});

export const helpChatList = defineCall<typeof schemas.helpChatList>({
  method: 'GET',
  path: 'help/chat/list',
  group: 'news',
  access: 'user',
  addition: true,
});

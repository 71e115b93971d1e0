import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { serviceRoutes } from './service-page.ts';

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const server = Fastify();
  serviceRoutes(server);
  const answer = await server.inject({ url, headers });
  await server.close();
  return answer;
};

describe('the customer service page', () => {
  it.each([
    ['/kf', {}, 'en'],
    ['/kf', { 'accept-language': 'fr, ja;q=0.8, en;q=0.5' }, 'ja'],
    ['/kf', { 'accept-language': 'zh-TW' }, 'zh-HK'],
    ['/kf', { 'accept-language': 'en', cookie: 'a=b; lang=kr' }, 'ko'],
    ['/kf?lang=zh', { 'accept-language': 'ja', cookie: 'lang=kr' }, 'zh-CN'],
    ['/kf?lang=__proto__', { 'accept-language': 'ja' }, 'ja'],
    ['/kf?lang=jp&lang=kr', { 'accept-language': 'ko' }, 'ko'],
  ])('%s with %j is in %s', async (url, headers, tag) => {
    const { body, headers: said, statusCode } = await ask(url, headers);
    expect([statusCode, said['content-language']]).toEqual([200, tag]);
    expect(body).toContain(`<html lang="${tag}">`);
    expect(said['vary']).toBe('accept-language, cookie');
  });

  it('is for customers: it names the ways to ask and no command', async () => {
    const { body } = await ask('/kf');
    expect(body).toContain('/h5/#/pages/help/center/center?tab=feedback');
    expect(body).toContain('within 12 hours');
    expect(body).not.toMatch(/npm|<code>|nobody answers/);
  });
});

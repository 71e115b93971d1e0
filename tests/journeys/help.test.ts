import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { ROOT } from '../house/source-files.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const CENTRE = '/pages/help/center/center';
const CHAT = '/pages/help/center/chat';

inBrowser('the help centre on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const questions = () =>
    page.getByRole('list', { name: 'Questions and answers' }).getByRole('link');
  const lines = () => page.getByRole('log').getByRole('listitem');

  it('lists and searches the questions [ROUTE:/pages/help/center/center] [CALL:POST news/list]', async () => {
    await someone.go(CENTRE);
    await until(
      () => questions().count(),
      (count) => count === 8,
    );
    await someone.expectAccessible();
    await page.getByRole('searchbox').fill('withdraw often');
    await page.getByText('1 found').waitFor();
    await page.getByRole('searchbox').fill('unicorn');
    await page.getByText('No question matches “unicorn”').waitFor();
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await until(
      () => questions().count(),
      (count) => count === 8,
    );
  });

  it('reloads on a pull', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('main').evaluate((main) => {
      const touch = (type: string, clientY: number) => {
        const at = new Touch({ identifier: 1, target: main, clientX: 200, clientY });
        const touches = type === 'touchend' ? [] : [at];
        main.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [at], bubbles: true }));
      };
      touch('touchstart', 200);
      for (let y = 210; y <= 400; y += 10) touch('touchmove', y);
      // A quick finger lifts before the pull is drawn.
      touch('touchend', 400);
    });
    await until(
      async () => asked.filter((url) => url.endsWith('/api/news/list')).length,
      (count) => count === 1,
    );
    await sees(() => questions().count()).toBe(8);
  });

  it('answers a question in the current language [ROUTE:/pages/help/center/detail] [CALL:POST news/detail]', async () => {
    await questions().filter({ hasText: 'What is the fund password?' }).click();
    await page.getByRole('heading', { name: 'What is the fund password?' }).waitFor();
    await page
      .getByText('6 digits that protect withdrawals and withdraw addresses.')
      .filter({ visible: true })
      .waitFor();
    await someone.expectAccessible();
    await someone.go('/pages/help/center/detail?id=nothing');
    await page.getByText('Nothing was found here').waitFor();
    await page.getByRole('link', { name: 'To the help centre' }).click();
    await page.getByRole('searchbox').waitFor();
    const other = await person(exchange.origin, { lang: 'kr' });
    await other.context.addInitScript(() =>
      localStorage.setItem('tideline.settings', '{"theme":"light"}'),
    );
    for (const [route, way] of [
      [CENTRE, /고객 서비스/],
      [CHAT, '의견 보내기'],
    ] as const) {
      await other.go(route);
      await other.page.getByRole('link', { name: way }).waitFor();
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });

  it('opens customer service in a new window, for visitors too [HANDLE:service-link] [CALL:POST set/get_customer_url]', async () => {
    await someone.go(CENTRE);
    const [opened] = await Promise.all([
      someone.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Customer service (opens in a new window)' }).click(),
    ]);
    expect(new URL(opened.url()).pathname).toBe('/kf');
    await opened.getByRole('heading', { name: 'Customer service' }).waitFor();
    // It leads to a person, not back to the program.
    await opened.getByText('How long does a withdrawal take?').click();
    await opened.getByText('arrives within 12 hours').waitFor();
    await sees(() => opened.locator('a[href*="chat"]').count()).toBe(0);
    const way = opened.getByRole('link', { name: /Write to us/ });
    await sees(() => way.getAttribute('href')).toMatch(/center\?tab=feedback$/);
    await opened.getByRole('link', { name: '日本語' }).click();
    await opened.getByRole('heading', { name: 'カスタマーサービス' }).waitFor();
    await opened.close();
    expect(page.url()).toContain(CENTRE);
  });

  it('answers in the chat at once and says that a program answers [ROUTE:/pages/help/center/chat] [CALL:POST help/chat/send] [CALL:GET help/chat/list]', async () => {
    await logIn(someone);
    await someone.go(CHAT);
    await page.getByText('Ask something, such as').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('How do I withdraw?');
    // The first answer is lost; sending again stores the message once.
    await page.route('**/api/help/chat/send', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The exchange did not answer. Please try again.').waitFor();
    await page.unroute('**/api/help/chat/send');
    await page.getByRole('button', { name: 'Send' }).click();
    await lines().filter({ hasText: 'I am the automatic assistant of a paper exchange' }).waitFor();
    await sees(() => lines().allInnerTexts()).toEqual([
      expect.stringContaining('How do I withdraw?'),
      expect.stringContaining('You can request up to 3 withdrawals a day'),
    ]);
    await someone.expectAccessible();
    await page.reload();
    await until(
      () => lines().count(),
      (count) => count === 2,
    );
    // The way to a person is the feedback.
    await sees(() => page.getByRole('link', { name: /Customer service/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.getByRole('textbox', { name: 'Your feedback' }).waitFor();
  });

  it('takes feedback with a picture [CALL:POST help/feedback] [MSG:Submitted successfully]', async () => {
    await someone.go(`${CENTRE}?tab=feedback`);
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText('Please write your message').waitFor();
    await form.getByRole('textbox', { name: 'Your feedback' }).fill('The chart could be taller.');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'chart.png',
        mimeType: 'image/png',
        buffer: Buffer.from(png(40, 30)),
      });
    await form.getByText('Uploaded').waitFor();
    await form.getByText('Picture 2').waitFor();
    await someone.expectAccessible();
    // Opening the questions keeps the draft.
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('tab', { name: 'Feedback' }).click();
    const [request] = await Promise.all([
      page.waitForRequest('**/api/help/feedback'),
      form.getByRole('button', { name: 'Submit' }).click(),
    ]);
    const sent = new URLSearchParams(request.postData() ?? '');
    expect(sent.get('text')).toBe('The chart could be taller.');
    expect(sent.get('pictures')).toMatch(/^[\w-]+$/);
    await page.getByText('Submitted successfully').waitFor();
    await page.getByText(/Your reference is \d+/).waitFor();
    const api = await Caller.logIn(exchange.origin, 'demo');
    // The exchange returns the user's own picture.
    await api.post('help/feedback', {
      text: 'The same picture again.',
      pictures: sent.get('pictures') ?? '',
      client_id: 'feedback-again',
    });
    someone.expectQuiet({ offline: true });
  });

  it('shows the operator’s answer: on the bell, in the notices, in the chat and beside the feedback [CALL:GET help/feedback/list]', async () => {
    const text = 'It is taller now.\nThank you for the hint.';
    const reports = page.getByRole('list', { name: 'Your feedback so far' });
    const report = reports.getByRole('article').filter({ hasText: 'The chart could be taller.' });
    await report.getByText('Received').waitFor();
    const id = /Feedback (\d+)/.exec(await report.innerText())?.[1] ?? '';
    const other = await person(exchange.origin);
    await logIn(other);
    await other.go('/pages/index/index');
    const bell = other.page.getByRole('button', { name: /^Notices/ });
    const unread = async () =>
      Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    const before = await until(unread, (count) => count > 0);

    await operator('answer', id, text);
    // Both screens were open when the answer came.
    await report.getByText('Answered').waitFor();
    await report.getByText('Thank you for the hint.').waitFor();
    await someone.expectAccessible();
    await until(unread, (count) => count === before + 1);
    // A repeated command answers once.
    await operator('answer', id, text);
    await bell.click();
    await other.page.getByRole('tab', { name: 'Messages' }).click();
    await other.page.getByRole('button', { name: /Your feedback was answered/ }).click();
    await other.page.getByRole('dialog').getByText('It is taller now.').waitFor();
    await other.page.keyboard.press('Escape');
    // A sheet that has closed still takes its entry out of the history.
    await other.page.waitForFunction(() => !window.history.state?.layers);
    await other.go('/pages/index/index');
    await until(unread, (count) => count === before);
    other.expectQuiet();
    await other.leave();

    await someone.go(CHAT);
    const answer = lines().filter({ hasText: `Feedback ${id}` });
    await answer.getByText('Operator').waitFor();
    await sees(() => answer.count()).toBe(1);
    await sees(() => answer.innerText()).toContain(text);
    await someone.expectAccessible();
  });

  it('hands a quick reply to the operator, whose answer comes back into the chat', async () => {
    const replies = page.getByRole('list', { name: 'Common questions' });
    const reply = (name: string) => replies.getByRole('button', { name }).click();
    await reply('How long does a withdrawal take?');
    await lines().last().getByText('They arrive within 12 hours').waitFor();
    await reply('Close my account');
    await lines().last().getByText('Settings, Account, Close account').waitFor();
    await reply('Talk to a person');
    const confirmation = lines()
      .last()
      .getByText(/^Your message is with the operator, as report \d+/);
    const id = /report (\d+)/.exec((await confirmation.textContent()) ?? '')?.[1] ?? '';
    const { stdout } = await operator('feedback');
    expect(stdout).toMatch(new RegExp(`^${id} .*\\n {2}> Talk to a person`, 'm'));
    expect(stdout).toContain('Close my account');
    await operator('answer', id, 'Ada is here. What can I do?');
    await lines().last().getByText('Ada is here. What can I do?').waitFor();
    await someone.expectAccessible();
    // An earlier answer was lost on purpose.
    someone.expectQuiet({ offline: true });
  });

  /** Runs `tideline ops` on the exchange's data folder. */
  const operator = (...argv: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['bin/tideline.js', 'ops', ...argv, '--data', exchange.data],
      { cwd: ROOT },
    );
});

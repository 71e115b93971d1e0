import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

inBrowser('pictures and places on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const scale = () =>
    page
      .getByRole('img', { name: /^Picture/ })
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

  it('shows an own upload, swipes to the next picture and zooms by a double tap [ROUTE:/preview-image]', async () => {
    await logIn(someone);
    const api = await Caller.logIn(exchange.origin, 'demo');
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(png(40, 30))]), 'picture');
    const { id } = await api.upload(form);
    const urls = encodeURIComponent(JSON.stringify([`/api/upload/${id}`, '/h5/icon.svg']));
    await someone.go(`/preview-image?urls=${urls}`);
    await page.getByRole('img', { name: 'Picture 1 of 2' }).waitFor();
    await someone.expectAccessible();
    await drag(page, 300, 80);
    await page.getByRole('img', { name: 'Picture 2 of 2' }).waitFor();
    await page.mouse.dblclick(150, 300);
    await until(scale, (now) => now === 2.5);
    await page.mouse.dblclick(150, 300);
    await until(scale, (now) => now === 1);
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await until(scale, (now) => now === 1.5);
  });

  it('saves a picture, and reports a failure [MSG:Picture saved successfully] [MSG:Failed to save picture]', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^tideline-picture/);
    await page.getByText('Picture saved successfully').waitFor();
    await someone.go('/preview-image?urls=/api/upload/nothing-of-that-name');
    await page.getByText('The picture could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Failed to save picture').waitFor();
    await someone.expectAccessible();
    await someone.go('/preview-image?urls=https://elsewhere.example/a.png');
    await page.getByText('There is no picture to show').waitFor();
  });

  it('finds a place in a list and shows it [ROUTE:/choose-location] [ROUTE:/open-location] [MSG:Successfully copied]', async () => {
    await someone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await someone.go('/choose-location');
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.locator('footer').getByText('Please choose a place first').waitFor();
    await sees(() => page.locator('[popover] p').count()).toBe(0);
    // A tap on the bundled map is a point with coordinates; zooming keeps its pin in view.
    await page.getByRole('button', { name: 'Choose a point on the map' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('region', { name: 'Map' }).waitFor();
    await page
      .getByText(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('searchbox').fill('nowhere at all');
    await page.getByText('No place matches your search').waitFor();
    await page.getByRole('searchbox').fill('zaragoza');
    await page.getByRole('button', { name: /^Zaragoza.*Spain/ }).waitFor();
    await page.getByRole('searchbox').fill('korea');
    await page.getByRole('button', { name: /^Seoul/ }).click();
    await someone.expectAccessible();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('37.566535, 126.977969').waitFor();
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await page.getByText('Successfully copied').waitFor();
    await sees(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      '37.566535, 126.977969',
    );
    const map = page.getByRole('link', { name: 'Open in the map app' });
    await sees(() => map.getAttribute('href')).toContain('geo:37.566535,126.977969');
    await someone.expectAccessible();
    await someone.go('/open-location?latitude=91&longitude=0');
    await page.getByText('There is no location to show').waitFor();
  });

  it("uses the device's position, and explains why when it is denied", async () => {
    await someone.go('/choose-location');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText(/does not share your location/).waitFor();
    await someone.context.grantPermissions(['geolocation']);
    await someone.context.setGeolocation({ latitude: 35.5, longitude: 139.25 });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByRole('button', { name: /^My location/ }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('35°30′0″ N 139°15′0″ E').waitFor();
    // The browser itself logs an error for a refused picture and a refused position.
    someone.expectQuiet({ offline: true });
  });

  it('passes the accessibility checks in the light theme', async () => {
    const other = await person(exchange.origin, { lang: 'jp' });
    await other.context.addInitScript(() =>
      localStorage.setItem('tideline.settings', '{"theme":"light"}'),
    );
    for (const route of [
      '/choose-location',
      '/open-location?latitude=35.68&longitude=139.76&name=x',
      '/preview-image?urls=/h5/icon.svg',
    ]) {
      await other.go(route);
      await other.expectAccessible();
    }
    other.expectQuiet();
    await other.leave();
  });
});

/** Swipes sideways over the picture with one finger. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  await page.mouse.move(from, 400);
  await page.mouse.down();
  await page.mouse.move((from + to) / 2, 400);
  await page.mouse.move(to, 400);
  await page.mouse.up();
}

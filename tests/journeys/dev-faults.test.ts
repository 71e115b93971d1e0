import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { expectAccessibleInBoth } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';
import { openSandbox, sandboxHeaders } from './sandbox.ts';
import { STREAMS, StreamsPage } from './streams-page.ts';

inBrowser('faults on the streams page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-faults-'));
  const saved = join(folder, 'all.tideline');
  let exchange: ExchangeProcess;
  let someone: Person;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    await openSandbox(someone.context);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('sets sandbox faults, shows them on every screen, and lifts them', async () => {
    const { page } = someone;
    const on = new StreamsPage(page);
    await someone.go(`${STREAMS}&faults=deal:*=stall`);
    const plan = page.getByRole('textbox', { name: 'Fault plan' });
    await sees(() => plan.inputValue()).toBe('deal:*=stall');
    // A link only fills in a plan, so that following a link breaks nothing.
    await page.getByRole('status').getByText('None').waitFor();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await on.bar.getByText('deal:*=stall').waitFor();
    const said = await fetch(`${exchange.origin}/api/_sandbox/faults`, {
      headers: sandboxHeaders(exchange.origin),
    });
    expect(await said.json()).toMatchObject({ data: { faults: 'deal:*=stall' } });
    await plan.fill('deal:*=explode');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The sandbox does not understand this plan').waitFor();
    await on.bar.getByText('deal:*=stall').waitFor();
    await on.visit('/');
    await on.bar.getByRole('button', { name: 'Lift' }).click();
    await on.bar.waitFor({ state: 'detached' });
    await on.visit(STREAMS);
    await on.tab('Faults');
    await page.getByRole('button', { name: 'Socket down for 10 s' }).click();
    await on.bar.getByText('socket=down').waitFor();
    // The plan lifts itself, and the bar updates.
    await on.bar.waitFor({ state: 'detached' });
  });

  it('offers no faults without a sandbox', async () => {
    const other = await startExchange({ env: { TIDELINE_SANDBOX: '' } });
    const visitor = await person(other.origin);
    await visitor.go('/dev/streams');
    await visitor.page.getByRole('tab', { name: 'Faults' }).click();
    await visitor.page.getByText(/gives this device no access to its sandbox/).waitFor();
    await visitor.leave();
    await other.end();
  });

  it('is accessible and fits the narrowest phone with replay and faults active, with long texts too', async () => {
    const { page } = someone;
    const on = new StreamsPage(page);
    await someone.go(STREAMS);
    await on.tab('Recording');
    await page.getByText(/[3-9] s kept/).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all' }).click();
    await (await download).saveAs(saved);
    await page.goto(`/h5/?texts=long#${STREAMS}`);
    const tabs = page.getByRole('main').getByRole('tab');
    await tabs.nth(2).click();
    await on.openRecording(saved);
    await page.getByRole('complementary').waitFor();
    await setFaults(exchange.origin, 'deal:*=stall;rest:currency/*=slow(10)');
    for (const at of [3, 0, 1, 2]) {
      await tabs.nth(at).click();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await on.overflow(), `tab ${at}`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessibleInBoth(someone);
    }
    await setFaults(exchange.origin, '');
  });
});

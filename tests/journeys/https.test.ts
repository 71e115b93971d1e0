import { createHash, X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { ALERTS } from './alerts-screen.ts';
import { CHROME, inBrowserWith, launch } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { newcomer } from './newcomer.ts';
import { otherAddress } from './other-address.ts';
import { type Person, person, press } from './person.ts';

const EMAIL = 'ada@tideline.example';
const PASSWORD = 'tideline';
/** The name of this machine in its network, for which the exchange has signed a certificate. */
const NAME = `${hostname().toLowerCase()}.local`;

const address = otherAddress();

/** `npm start -- --host 0.0.0.0 --https`, and a phone that opens the machine's name. */
inBrowserWith(
  CHROME && !address ? 'this user may not add an address to the loopback device' : null,
)("over https at the machine's name", () => {
  const trusted = getCACertificates('default');
  let exchange: ExchangeProcess;
  let browser: Browser;
  let someone: Person;
  let page: Page;
  let origin: string;
  let authority: string;

  /** A phone in the network; with the authority's certificate, one on which it was installed. */
  const phone = (installed?: string) => {
    const pin = installed && spkiOf(installed);
    return launch([
      `--host-resolver-rules=MAP ${NAME} ${address}`,
      ...(pin ? [`--ignore-certificate-errors-spki-list=${pin}`] : []),
    ]);
  };

  beforeAll(async () => {
    exchange = await startExchange({ args: ['--host', '0.0.0.0', '--https', '0'] });
    origin = `https://${NAME}:${new URL(exchange.origin).port}`;
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await someone?.leave();
    await browser?.close();
  });

  it('is refused by a phone that has not installed the certificate, which the page then gives', async () => {
    const port = /http:\/\/[\d.]+:(\d+)\/certificate/.exec(exchange.announcement)?.[1];
    const stranger = await phone();
    const refused = (await stranger.newPage()).goto(`${origin}/h5/`);
    await expect(refused).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    const visit = await stranger.newPage();
    await visit.goto(`http://${NAME}:${port}/certificate`);
    await sees(() => visit.getByRole('link', { name: /Open/ }).getAttribute('href')).toBe(
      `${origin}/h5/`,
    );
    const download = visit.waitForEvent('download');
    await visit.getByRole('link', { name: /certificate/i }).click();
    const chunks = (await (await download).createReadStream()).map(String);
    authority = (await chunks.toArray()).join('');
    await stranger.close();
    setDefaultCACertificates([...trusted, authority]);
  });

  it('can be installed, and its worker serves it', async () => {
    browser = await phone(authority);
    someone = await person(origin, { browser, worker: true });
    page = someone.page;
    await someone.go('/');
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await until('the active worker with the files of a start', () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const names = await caches.keys();
        const stores = await Promise.all(
          names.map(async (each) => (await caches.open(each)).keys()),
        );
        return stores.flat().length > 20 && registration?.active?.state === 'activated';
      }),
    );
    const cdp = await someone.context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Every context of a test is a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data, errors } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    // Beside a second session the browser does not play offline.
    await cdp.detach();
    expect(JSON.parse(data ?? '')).toMatchObject({ id: '/h5/', display: 'standalone' });
    someone.expectQuiet();
  });

  it('starts without a network, and says so', async () => {
    await someone.context.setOffline(true);
    await page.reload();
    await page.getByText('No connection.').waitFor();
    await sees(() => page.getByRole('banner').textContent()).toContain('Offline');
    await someone.context.setOffline(false);
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    someone.expectQuiet({ offline: true });
  });

  it('adds a passkey of the name, and logs in with it', async () => {
    await newcomer(exchange.origin, EMAIL);
    const cdp = await someone.context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const dialog = page.getByRole('dialog');
    const logIn = async () => {
      await someone.go('/pages/user/login/login');
      await page.getByRole('textbox', { name: 'E-mail or account name', exact: true }).fill(EMAIL);
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    };
    const loggedIn = () => page.waitForFunction(() => localStorage.getItem('vuex_token') !== null);
    await logIn();
    await loggedIn();
    await someone.go('/pages/settings/security/secondFactor');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('textbox', { name: 'Login password' }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('My phone');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await press(dialog.getByRole('button', { name: 'I have saved them' }));
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials.map(({ rpId }) => rpId)).toEqual([NAME]);
    await page.evaluate(() => localStorage.removeItem('vuex_token'));
    await page.reload();
    await logIn();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await loggedIn();
    someone.expectQuiet({ offline: true });
  });

  it("shows a notification of the system while the app is hidden, after the person's consent", async () => {
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50000@0)');
    await someone.go(ALERTS);
    const way = page.getByRole('switch', { name: 'System notification' });
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await someone.context.grantPermissions(['notifications']);
    await page.reload();
    await way.click();
    await until('the switch', () => way.isChecked());
    await page.getByText('50,000.00').first().waitFor();
    await page.getByRole('button', { name: /^New alert/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Alert price/ })
      .fill('50500');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Set alert' }));
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    );
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50600@0)');
    const shown = await until('the notification', () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications())[0]?.title ?? null;
      }),
    );
    expect(shown).toMatch(/BTC\/USDT rose/);
    someone.expectQuiet({ offline: true });
  });
});

/** What a browser may hold of a certificate: the hash of its public key. */
function spkiOf(pem: string): string {
  const { publicKey } = new X509Certificate(pem);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { until } from '../support/until.ts';

/** What a push service gives a browser, with the browser's keys. */
interface Address {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Puts a push service of the tests behind a context's `PushManager`: Chromium's own needs Google's
 * service. The subscription lasts over reloads, as in a browser.
 */
export async function withPushService(context: BrowserContext, address: Address): Promise<void> {
  await context.addInitScript(standIn, address);
}

/** Runs in the page. */
function standIn({ endpoint, p256dh, auth }: Address): void {
  if (location.origin === 'null' || !('PushManager' in window)) return;
  const KEY = 'journey.push';
  const subscription = () => ({
    endpoint,
    options: {
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from((localStorage.getItem(KEY) ?? '').split(','), Number)
        .buffer,
    },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  });
  const held = () => localStorage.getItem(KEY) !== null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (held() ? subscription() : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(KEY, String(applicationServerKey));
      return subscription();
    },
  });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** The browser's side of push: its worker gets messages, and its notifications can be tapped. */
export class PushedBrowser {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #registration: string;

  private constructor(page: Page, session: CDPSession, registration: string) {
    this.#page = page;
    this.#session = session;
    this.#registration = registration;
  }

  /** Needs the app's page with its worker. */
  static async of(page: Page): Promise<PushedBrowser> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await page.context().newCDPSession(page);
    const known: string[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(new URL('/h5/', page.url()).href)) known.push(registrationId);
    });
    await session.send('ServiceWorker.enable');
    const [registration = ''] = await until(
      () => known,
      (all) => all.length > 0,
    );
    return new PushedBrowser(page, session, registration);
  }

  /**
   * The push service delivers a message, as text. Resolves when the worker has shown it: Chromium
   * forgets a notification when notifications are read while it is being shown.
   */
  async receive(data: string): Promise<void> {
    const { origin } = new URL(this.#page.url());
    const registrationId = this.#registration;
    const before = await this.#timesShown();
    await this.#session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await until(
      () => this.#timesShown(),
      (times) => times > before,
    );
  }

  /** How often the worker has shown a message since this was first asked. */
  async #timesShown(): Promise<number> {
    const [worker] = this.#page.context().serviceWorkers();
    if (!worker) throw new Error('the app has no worker');
    return worker.evaluate(() => {
      const scope = globalThis as unknown as {
        times?: number;
        registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
      };
      if (scope.times === undefined) {
        scope.times = 0;
        const { registration } = scope;
        const show = registration.showNotification.bind(registration);
        registration.showNotification = async (...given) => {
          await show(...given);
          scope.times = (scope.times ?? 0) + 1;
        };
      }
      return scope.times;
    });
  }

  shown(): Promise<readonly Shown[]> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  }

  /** Taps the notification of a tag. */
  async tap(tag: string): Promise<void> {
    const [worker] = this.#page.context().serviceWorkers();
    await worker?.evaluate(async (wanted) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): void;
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
      };
      const [notification] = await scope.registration.getNotifications({ tag: wanted });
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    }, tag);
  }
}

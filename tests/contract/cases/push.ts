import {
  pushAlerts,
  pushDevices,
  pushKey,
  pushRenew,
  pushSubscribe,
  pushTest,
  pushUnsubscribe,
} from '@tideline/wire/calls/push';
import { ANY_P256DH } from '../../support/push-service.ts';
import type { Person } from '../support/people.ts';
import { type Bad, type Case, ID } from './case.ts';

let last = 0;
/** A browser as the exchange sees it: nobody answers at its address. */
function browser() {
  last += 1;
  return {
    endpoint: `https://push.invalid/${last}`,
    p256dh: ANY_P256DH,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  };
}
const wish = () => ({
  ...browser(),
  ...{ kinds: 'alert,fill', quiet_from: '1380', quiet_to: '420', zone: 'Asia/Tokyo' },
});
const subscribed = async (person: Person) => {
  const form = wish();
  await person.call(pushSubscribe, form);
  return { endpoint: form.endpoint };
};

const ENDPOINT: readonly Bad[] = [
  ['nonsense', 'field-invalid'],
  [`https://push.invalid/${'x'.repeat(1_000)}`, 'field-invalid'],
];
const NEW_ENDPOINT: readonly Bad[] = [
  ...ENDPOINT,
  ['http://push.invalid/1', 'field-invalid'],
  ['https://127.0.0.1/1', 'field-invalid'],
  ['https://user@push.invalid/1', 'field-invalid'],
];
const UNKNOWN: readonly Bad[] = [...ENDPOINT, ['https://push.invalid/none', 'not-found']];
const P256DH: readonly Bad[] = [
  ['B'.repeat(80), 'field-invalid'],
  ['B'.repeat(87), 'field-invalid'],
];
const AUTH: readonly Bad[] = [['a'.repeat(21), 'field-invalid']];
const MINUTE: readonly Bad[] = [
  ['1440', 'field-invalid'],
  ['-1', 'field-invalid'],
];

/** Messages to closed apps. */
export const PUSH: readonly Case[] = [
  { row: pushKey, as: 'visitor', good: () => ({}), bad: {}, again: 'same' },
  {
    row: pushDevices,
    as: 'newcomer',
    good: subscribed,
    bad: { endpoint: ENDPOINT },
    again: 'same',
  },
  {
    row: pushSubscribe,
    as: 'newcomer',
    good: wish,
    bad: {
      endpoint: NEW_ENDPOINT,
      p256dh: P256DH,
      auth: AUTH,
      kinds: [
        ['', 'field-required'],
        ['weather', 'field-invalid'],
      ],
      quiet_from: MINUTE,
      quiet_to: [...MINUTE, ['', 'field-invalid'], ['1380', 'field-invalid']],
      zone: [['Atlantis/Capital', 'field-invalid']],
    },
    again: 'same',
  },
  {
    row: pushRenew,
    as: 'visitor',
    good: () => {
      const old = browser();
      return { ...browser(), old_endpoint: old.endpoint, old_auth: old.auth };
    },
    bad: {
      old_endpoint: ENDPOINT,
      old_auth: AUTH,
      endpoint: NEW_ENDPOINT,
      p256dh: P256DH,
      auth: AUTH,
    },
    again: 'same',
  },
  {
    row: pushUnsubscribe,
    as: 'newcomer',
    good: subscribed,
    bad: { endpoint: ENDPOINT, id: ID },
    again: 'same',
    foreign: {
      id: {
        form: async (owner) => {
          await subscribed(owner);
          const { devices } = await owner.call(pushDevices, {});
          return { id: devices[0]?.id ?? '' };
        },
        answer: 'not-found',
      },
    },
  },
  {
    row: pushAlerts,
    as: 'newcomer',
    good: async (person) => ({ ...(await subscribed(person)), alerts: '[]' }),
    bad: { endpoint: UNKNOWN, alerts: [['{', 'field-invalid']] },
    again: 'same',
  },
  {
    row: pushTest,
    as: 'newcomer',
    good: subscribed,
    bad: { endpoint: UNKNOWN },
    again: 'same',
  },
];

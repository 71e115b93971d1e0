import { areaCodes, checkEmail, checkMobile, smsMail, smsSend } from '@tideline/wire/calls/codes';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, type Context, callerOf, serve } from '../../http/handler.ts';
import type { Message } from '../outbox/message.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { messageTextOf } from '../outbox/texts.ts';
import type { Devices } from '../sessions/devices.ts';
import type { Accounts } from '../users/service.ts';
import { areasIn } from './areas.ts';
import { type Asker, claimant, newContactAsker, strangerAsker, userAsker } from './asker.ts';
import { mailTarget, phoneTarget, readEmail, readPhone } from './contact.ts';
import { boundHost, boundTo } from './domain-bound.ts';
import { isFreshPurpose, isOwnPurpose, type Purpose, type Target } from './rules.ts';
import type { Codes } from './service.ts';
import type { Tickets } from './tickets.ts';

interface CodeDependencies {
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly outbox: Outbox;
  /** The app's address for everybody, which text messages name; null when there is none. */
  readonly publicOrigin: string | null;
}

/** What a sandbox shows of a message. */
const shownOf = (written: Message | null) =>
  written && { subject: written.subject, text: written.text };

export function codeRoutes({
  accounts,
  devices,
  codes,
  tickets,
  outbox,
  publicOrigin,
}: CodeDependencies): readonly Binding[] {
  const ownerOf = (target: Target) => accounts.byLogin(target.key, undefined)?.id ?? null;

  /** Codes of a logged-in user's forms require a login. @throws CallError `not-logged-in` */
  const askerOf = (owner: string | null, purpose: Purpose, context: Context): Asker => {
    if (isOwnPurpose(purpose)) return userAsker(callerOf(context).userId);
    if (purpose === 'contact-new') return newContactAsker(callerOf(context).userId, context);
    return purpose === 'register' ? strangerAsker(context) : claimant(owner, devices, context);
  };

  const send = (target: Target, purpose: Purpose, context: Context) => {
    const owner = ownerOf(target);
    const asker = askerOf(owner, purpose, context);
    const compose = composer(target, purpose, owner, context);
    let written: Message | null = null;
    const deliver =
      compose &&
      ((code: string) => {
        written = compose(code);
        outbox.send(written);
      });
    const announced = codes.send(target, purpose, asker, { deliver, owner });
    if (!context.sandbox || !outbox.keepsAll) return announced;
    return { ...announced, message: mayRead(owner, purpose, context) ? shownOf(written) : null };
  };

  /**
   * Whether a sandbox shows the caller what it has just written. Nobody has a mailbox there, so the
   * caller proves who they are by their session, or by a device from which the owner has logged in.
   * A registration has no owner yet.
   */
  const mayRead = (owner: string | null, purpose: Purpose, context: Context): boolean =>
    purpose !== 'forget' || devices.placeOf(owner, context).known === 'device';

  /**
   * Registration codes go to strangers, all others to owners. The answer is the same in each case;
   * the owner of an address is notified of the attempt.
   */
  const composer = (
    target: Target,
    purpose: Purpose,
    owner: string | null,
    context: Context,
  ): ((code: string) => Message) | null => {
    const { channel, to } = target;
    const { caller, lang } = context;
    const host = channel === 'sms' ? boundHost(publicOrigin, context.origin ?? null) : null;
    const code = (text: string) => {
      const message = messageTextOf(lang, 'code', { code: text });
      return { channel, to, ...message, text: boundTo(host, message.text, text) };
    };
    if (isOwnPurpose(purpose)) return owner !== null && owner === caller?.userId ? code : null;
    if ((owner === null) === isFreshPurpose(purpose)) return code;
    if (!isFreshPurpose(purpose)) return null;
    return () => ({ channel, to, ...messageTextOf(lang, 'already-registered') });
  };

  const exchange = (target: Target, purpose: Purpose, code: string, context: Context) => {
    // These calls take the code itself, because a ticket would be a second credential.
    if (isFreshPurpose(purpose) || purpose === 'address') {
      throw new CallError('field-invalid', 'purpose');
    }
    codes.spend(target, purpose, code, askerOf(ownerOf(target), purpose, context));
    return tickets.issue(target.key, purpose);
  };

  return [
    serve(areaCodes, (_request, { lang }) => ({ areas: areasIn(lang) })),

    serve(smsSend, ({ area_code, phone, purpose }, context) =>
      send(phoneTarget(readPhone(area_code, phone)), purpose, context),
    ),

    serve(smsMail, ({ email, purpose }, context) =>
      send(mailTarget(readEmail(email)), purpose, context),
    ),

    serve(checkMobile, ({ area_code, phone, code, purpose }, context) =>
      exchange(phoneTarget(readPhone(area_code, phone)), purpose, code, context),
    ),

    serve(checkEmail, ({ email, code, purpose }, context) =>
      exchange(mailTarget(readEmail(email)), purpose, code, context),
    ),
  ];
}

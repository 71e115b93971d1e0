import type { Language } from '#wire';
import { areaCodes, checkEmail, checkMobile, smsMail, smsSend } from '#wire/calls/codes.ts';
import type { Accounts } from '../accounts/service.ts';
import { type Binding, type Context, serve } from '../http/handler.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { letterText } from '../outbox/texts.ts';
import { CallError } from '../refusal.ts';
import { areasIn } from './areas.ts';
import { mailTarget, phoneTarget, readEmail, readPhone } from './contact.ts';
import type { Purpose, Target } from './rules.ts';
import type { Codes } from './service.ts';
import type { Tickets } from './tickets.ts';

interface CodeDependencies {
  readonly accounts: Accounts;
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly outbox: Outbox;
}

export function codeRoutes({
  accounts,
  codes,
  tickets,
  outbox,
}: CodeDependencies): readonly Binding[] {
  const knows = (target: Target): boolean => accounts.byLogin(target.key, undefined) !== null;

  const send = (target: Target, purpose: Purpose, { address, lang }: Context) => {
    const deliver = delivery(target, purpose, lang);
    return codes.send(target, purpose, address, deliver);
  };

  /**
   * Codes to register go to strangers, all others to owners. Whoever asks sees no difference; who
   * owns the address learns that somebody tried.
   */
  const delivery = (target: Target, purpose: Purpose, lang: Language) => {
    const { channel, to } = target;
    if (knows(target) === (purpose !== 'register')) {
      return (code: string) => outbox.send({ channel, to, ...letterText(lang, 'code', { code }) });
    }
    if (purpose !== 'register') return null;
    return () => outbox.send({ channel, to, ...letterText(lang, 'already-registered') });
  };

  const exchange = (target: Target, purpose: Purpose, code: string, { address }: Context) => {
    // These two calls take the code itself; a ticket would only be a second key to the same door.
    if (purpose === 'register' || purpose === 'address') {
      throw new CallError('field-invalid', 'purpose');
    }
    codes.spend(target, purpose, code, address);
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

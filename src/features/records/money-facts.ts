import { ACCOUNTS, type Account } from '@tideline/wire';
import { CARD_FIELDS } from '@tideline/wire/bank-card';
import { exactText, signed } from '../../format/money.ts';
import { signOf } from '../../format/number.ts';
import { recordDetailPath } from '../../links.ts';
import { type DetailOf, type Fact, type Facts, present, type Words } from './facts.ts';

const isAccount = (text: string): text is Account => (ACCOUNTS as readonly string[]).includes(text);

/** The ids that a question to customer service names. */
export const idFacts = (
  { t }: Words,
  record: { readonly id: string; readonly client_id?: string },
  name: 'recordId' | 'orderId' = 'recordId',
): readonly Fact[] =>
  present([
    { name: t(name), value: record.id, copy: record.id, code: true },
    record.client_id !== undefined && {
      name: t('requestId'),
      value: record.client_id,
      copy: record.client_id,
      code: true,
    },
  ]);

export function requestFacts(
  detail: DetailOf<'deposit'> | DetailOf<'withdraw'>,
  words: Words,
): Facts {
  const { t } = words;
  const { kind, record } = detail;
  const { amount, fee, actual, code, chain, status, cause } = record;
  const reason = cause ? t(`wallet:cause-${cause}`) : record.reason;
  const out = 'address' in record ? record : null;
  return {
    icon: kind,
    subject: out?.destination ? t('wallet:withdrawalTo', { name: out.destination }) : chain,
    sum: `${out ? '-' : '+'}${exactText(amount, code)}`,
    tone: 'flat',
    facts: present([
      'channel' in record &&
        record.channel === 'vip' && {
          name: t('wallet:channel'),
          value: t('wallet:vipRecharge'),
        },
      chain !== code && { name: t('wallet:chain'), value: chain },
      out && { name: t('destination'), value: out.address, copy: out.address, code: true },
      { name: t('wallet:fee'), value: exactText(fee, code) },
      {
        name: t('wallet:actual'),
        value: exactText(status === 'rejected' ? '0' : actual, code),
      },
      out !== null && out.remark !== '' && { name: t('wallet:remark'), value: out.remark },
      reason !== null && reason !== '' && { name: t('wallet:reason'), value: reason },
      ...idFacts(words, record),
    ]),
    ...('receipt' in record && { receipt: record.receipt }),
  };
}

export function moveFacts(
  { kind, record }: DetailOf<'transfer'> | DetailOf<'exchange'>,
  words: Words,
): Facts {
  const { t } = words;
  const { from, to, code, amount, received, received_code, fee } = record;
  const end = (text: string) => (isAccount(text) ? t(`wallet:account-${text}`) : text);
  return {
    icon: kind === 'transfer' ? 'transfer' : 'refresh',
    subject: `${end(from)} → ${end(to)}`,
    sum: exactText(amount, code),
    tone: 'flat',
    facts: present([
      { name: t('wallet:from'), value: end(from) },
      { name: t('wallet:to'), value: end(to) },
      received_code !== null && {
        name: t('wallet:received'),
        value: exactText(received, received_code),
      },
      { name: t('wallet:fee'), value: exactText(fee, received_code ?? code) },
      ...idFacts(words, record),
    ]),
  };
}

export function cardFacts({ record }: DetailOf<'card'>, words: Words): Facts {
  const { t } = words;
  const digits = `•••• ${record.card_number.replace(/\s/g, '').slice(-4)}`;
  return {
    icon: 'card',
    subject: `${record.bank_name} ${digits}`,
    sum: null,
    tone: 'flat',
    facts: present([
      ...CARD_FIELDS.map((field) => ({
        name: t(`wallet:card-${field}`),
        value: field === 'card_number' ? digits : record[field],
      })),
      ...idFacts(words, { id: record.id }),
    ]),
  };
}

export function changeFacts(
  { record, cause }: DetailOf<'change'>,
  words: Words,
  kindText: (kind: string) => string,
): Facts {
  const { t } = words;
  const { amount, code, kind, account, reserve } = record;
  const moved = (text: string) => signed(exactText(text, code));
  return {
    icon: 'assets',
    subject: reserve?.cause ? t(`title-${reserve.cause.kind}`) : kindText(kind),
    // What waits or came back is a sum without a direction: the total stays.
    sum:
      reserve &&
      (reserve.state === 'released' || record.change_available === `-${record.change_frozen}`)
        ? exactText(reserve.amount, code)
        : moved(amount),
    tone: signOf(amount) > 0 ? 'up' : 'flat',
    facts: present([
      { name: t('wallet:account'), value: t(`wallet:account-${account}`) },
      { name: t('changeAvailable'), value: moved(record.change_available) },
      { name: t('changeFrozen'), value: moved(record.change_frozen) },
      { name: t('afterAvailable'), value: exactText(record.available, code) },
      { name: t('afterFrozen'), value: exactText(record.frozen, code) },
      cause && {
        name: t('cause'),
        value: `${t(`title-${cause.kind}`)} ${cause.id}`,
        to: recordDetailPath(cause.kind, cause.id),
      },
      ...idFacts(words, { id: record.id }),
    ]),
  };
}

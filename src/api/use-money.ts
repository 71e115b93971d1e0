import { useTranslation } from 'react-i18next';
import type { Refusal } from './answer.ts';
import type { Executor } from './execution.ts';
import { type Command, useCommand } from './use-command.ts';

/** A command that moves money: sent once, and looked up in the records when no answer came. */
export function useMoney<Request, Data>(
  create: (absent: () => Refusal) => Executor<Request, Data>,
): Command<Request, Data> {
  const { t } = useTranslation('wallet');
  return useCommand(create, t('neverArrived'), { unknown: t('unknown'), lost: t('lost') });
}

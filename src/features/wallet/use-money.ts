import { useTranslation } from 'react-i18next';
import type { Command } from '../../api/execution.ts';
import { type CommandState, useCommand } from '../../api/use-command.ts';

/** A command that moves money, with the wallet's texts. */
export function useMoney<Request, Data>(
  command: Command<Request, Data>,
): CommandState<Request, Data> {
  const { t } = useTranslation('wallet');
  return useCommand(command, { absent: t('neverArrived'), unknown: t('unknown'), lost: t('lost') });
}

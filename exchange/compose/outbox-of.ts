import type { Clock } from '../foundation/ports/ports.ts';
import { folderArchive, NO_ARCHIVE } from '../people/outbox/archive.ts';
import { mailBy, smsBy } from '../people/outbox/channels.ts';
import { Outbox } from '../people/outbox/outbox.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';

interface OutboxOptions {
  readonly clock: Clock;
  /** Folder of the state, or ":memory:". */
  readonly dataDir: string;
  readonly report: (error: unknown) => void;
}

/** The outbox with the channels that the settings name; without a channel a message stays in it. */
export function outboxOf(
  { smtpUrl, mailFrom, smsWebhook }: BackOfficeSettings,
  { clock, dataDir, report }: OutboxOptions,
): Outbox {
  return new Outbox({
    clock,
    channels: {
      ...(smtpUrl !== null && { mail: mailBy(smtpUrl, mailFrom) }),
      ...(smsWebhook !== null && { sms: smsBy(smsWebhook) }),
    },
    archive: dataDir === ':memory:' ? NO_ARCHIVE : folderArchive(dataDir, report),
    report,
  });
}

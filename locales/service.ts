import type { Language } from '@tideline/wire';
import en from './en/service.json' with { type: 'json' };
import hk from './hk/service.json' with { type: 'json' };
import jp from './jp/service.json' with { type: 'json' };
import kr from './kr/service.json' with { type: 'json' };
import zh from './zh/service.json' with { type: 'json' };

export type ServiceTexts = typeof en;

/** The texts of the pages that the exchange serves without the app: customer service and outbox. */
export const SERVICE_TEXTS: Readonly<Record<Language, ServiceTexts>> = { en, jp, kr, hk, zh };

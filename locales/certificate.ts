import type { Language } from '@tideline/wire';
import en from './en/certificate.json' with { type: 'json' };
import hk from './hk/certificate.json' with { type: 'json' };
import jp from './jp/certificate.json' with { type: 'json' };
import kr from './kr/certificate.json' with { type: 'json' };
import zh from './zh/certificate.json' with { type: 'json' };

/** Texts of the page from which a phone installs the certificate authority of this machine. */
export const CERTIFICATE_TEXTS: Readonly<Record<Language, typeof en>> = { en, hk, jp, kr, zh };

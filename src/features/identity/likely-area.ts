import { LANGUAGE_TAGS, type Language } from '@tideline/wire';

/** Area codes by time zone: where the language alone would guess wrong. */
const BY_ZONE: Readonly<Record<string, string>> = {
  'Asia/Tokyo': '+81',
  'Asia/Seoul': '+82',
  'Asia/Hong_Kong': '+852',
  'Asia/Macau': '+853',
  'Asia/Taipei': '+886',
  'Asia/Shanghai': '+86',
  'Asia/Singapore': '+65',
  'Asia/Kuala_Lumpur': '+60',
  'Asia/Bangkok': '+66',
  'Asia/Jakarta': '+62',
  'Asia/Manila': '+63',
  'Asia/Ho_Chi_Minh': '+84',
  'Asia/Kolkata': '+91',
  'Asia/Calcutta': '+91',
  'Asia/Dubai': '+971',
  'Europe/London': '+44',
  'Europe/Dublin': '+353',
  'Europe/Berlin': '+49',
  'Europe/Zurich': '+41',
  'Europe/Vienna': '+43',
  'Europe/Paris': '+33',
  'Europe/Madrid': '+34',
  'Europe/Rome': '+39',
  'Europe/Amsterdam': '+31',
  'Europe/Warsaw': '+48',
  'Europe/Istanbul': '+90',
  'Australia/Sydney': '+61',
  'Australia/Melbourne': '+61',
  'Pacific/Auckland': '+64',
  'America/New_York': '+1',
  'America/Chicago': '+1',
  'America/Denver': '+1',
  'America/Los_Angeles': '+1',
  'America/Toronto': '+1',
  'America/Mexico_City': '+52',
  'America/Sao_Paulo': '+55',
};

/** Area codes by the region of a language. */
const BY_REGION: Readonly<Record<string, string>> = {
  US: '+1',
  CA: '+1',
  GB: '+44',
  AU: '+61',
  DE: '+49',
  FR: '+33',
  JP: '+81',
  KR: '+82',
  HK: '+852',
  TW: '+886',
  CN: '+86',
  SG: '+65',
};

/** The area of the region where a language is spoken most: Japan for `ja`. */
function areaOf(lang: Language): string | undefined {
  const { region } = new Intl.Locale(LANGUAGE_TAGS[lang]).maximize();
  return BY_REGION[region ?? ''];
}

/**
 * The most likely area code of a person: where the device is, then the app's language, for
 * English the region of the browser's languages.
 * @param zone - IANA time zone of the device
 * @param tags - BCP 47 tags in the person's order
 */
export function likelyArea(
  zone: string | undefined,
  tags: readonly string[],
  lang: Language,
): string {
  const here = zone === undefined ? undefined : BY_ZONE[zone];
  const regions = tags.map((tag) => BY_REGION[tag.split('-').at(-1)?.toUpperCase() ?? '']);
  // English says least about a person's country.
  const region = lang === 'en' ? regions.find((code) => code !== undefined) : undefined;
  return here ?? region ?? areaOf(lang) ?? '+1';
}

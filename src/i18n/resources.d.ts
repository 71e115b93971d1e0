import 'i18next';
import type alerts from '#locales/en/alerts.json';
import type chart from '#locales/en/chart.json';
import type dev from '#locales/en/dev.json';
import type fields from '#locales/en/fields.json';
import type first from '#locales/en/first';
import type journal from '#locales/en/journal.json';
import type map from '#locales/en/map.json';
import type orders from '#locales/en/orders.json';
import type positions from '#locales/en/positions.json';
import type practice from '#locales/en/practice.json';
import type promotion from '#locales/en/promotion.json';
import type push from '#locales/en/push.json';
import type records from '#locales/en/records.json';
import type rest from '#locales/en/rest';

declare module 'i18next' {
  /** Makes an unknown text key a type error. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first &
      typeof rest & {
        readonly alerts: typeof alerts;
        readonly chart: typeof chart;
        readonly dev: typeof dev;
        readonly fields: typeof fields;
        readonly journal: typeof journal;
        readonly map: typeof map;
        readonly orders: typeof orders;
        readonly positions: typeof positions;
        readonly practice: typeof practice;
        readonly promotion: typeof promotion;
        readonly push: typeof push;
        readonly records: typeof records;
      };
  }
}

import type { ResponseOf } from '@tideline/wire';
import type { recordDetail } from '@tideline/wire/calls/records';
import type { RecordKind } from '@tideline/wire/record-kinds';
import type { TFunction } from 'i18next';
import type { IconName } from '../../ui/icon.tsx';

export type Detail = ResponseOf<typeof recordDetail>;
export type DetailOf<Kind extends RecordKind> = Extract<Detail, { readonly kind: Kind }>;

/** Namespaces of the texts of records. */
export const RECORD_TEXTS = [
  'records',
  'wallet',
  'trade',
  'orders',
  'lever',
  'option',
  'trust',
] as const;
export type RecordTexts = TFunction<typeof RECORD_TEXTS>;

/** Language-dependent texts of instants. */
export interface Words {
  readonly t: RecordTexts;
  /** An instant (ms UTC) with date and time. */
  readonly time: (instant: number) => string;
}

/** One named value of a record. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** The text that a button beside the value copies; absent where nobody needs it elsewhere. */
  readonly copy?: string;
  /** Another record that the value names. */
  readonly to?: string;
  /** In fixed-width figures and broken anywhere, as an address is. */
  readonly code?: boolean;
}

/** What the screen shows of a record. */
export interface Facts {
  readonly icon: IconName;
  /** Below the kind, such as a chain or a pair; empty without one. */
  readonly subject: string;
  /** The main figure; null for a record without a sum. */
  readonly sum: string | null;
  /** Colour of the sum; a sign in the text states the same. */
  readonly tone: 'up' | 'down' | 'flat';
  readonly facts: readonly Fact[];
  /** Id of the receipt picture. */
  readonly receipt?: string;
  /** The market of the record. */
  readonly symbol?: string;
}

/** Leaves out facts without a value. */
export const present = (facts: readonly (Fact | null | false)[]): readonly Fact[] =>
  facts.filter((fact) => fact !== null && fact !== false);

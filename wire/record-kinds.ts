/** Kinds of records that open by themselves (`records/detail`). */
export const RECORD_KINDS = [
  'deposit',
  'withdraw',
  'transfer',
  'exchange',
  'card',
  'spot',
  'trigger',
  'option',
  'contract',
  'hosting',
  'change',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const isRecordKind = (text: string | null): text is RecordKind =>
  (RECORD_KINDS as readonly (string | null)[]).includes(text);

/** What happens to a record. The exchange stores the time of each. */
export const RECORD_STEPS = [
  // requests that are reviewed
  'submitted',
  'review',
  'credited',
  'paid-out',
  'rejected',
  // done at once
  'done',
  'saved',
  // reserves of money
  'frozen',
  'released',
  // orders
  'placed',
  'first-fill',
  'last-fill',
  'completed',
  'cancelled',
  'triggered',
  'failed',
  // positions, options and hosting orders
  'opened',
  'closed',
  'bought',
  'delivered',
  'hosted',
  'matures',
  'matured',
  'redeemed',
] as const;

/**
 * Why the exchange itself rejects a deposit or withdrawal under review: what became of the account.
 */
export const REJECTION_CAUSES = ['account-reset', 'account-closed'] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/** Records that can be saved as a file (`records/export`). */
export const EXPORT_KINDS = [
  'changes',
  'funding',
  'moves',
  'fills',
  'contracts',
  'options',
  'hosting',
  'trips',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Reasons of balance changes by the exchange's names, in the order of the filter. */
export const CHANGE_KINDS = [
  'deposit',
  'withdraw',
  'transfer',
  'exchange',
  'freeze',
  'unfreeze',
  'spot-trade',
  'option-stake',
  'option-payout',
  'option-return',
  'contract-open',
  'contract-close',
  'insurance',
  'trust-interest',
  'trust-penalty',
  'rebate',
  'reset',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const isChangeKind = (text: string): text is ChangeKind =>
  (CHANGE_KINDS as readonly string[]).includes(text);

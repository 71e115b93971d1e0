import type { ErrorId } from '@tideline/wire';

/**
 * Errors of missing or empty fields for which the product has specific texts; every other field
 * gets `field-required`. A rule has one id, whether the field is absent, empty or malformed.
 */
export const MISSING: Readonly<Record<string, ErrorId>> = {
  amount: 'amount-required',
  quantity: 'amount-required',
  budget: 'amount-required',
  price: 'price-required',
  trigger_price: 'trigger-price-required',
  lots: 'lots-invalid',
  seconds: 'duration-required',
  phone: 'phone-required',
  email: 'email-required',
  code: 'code-required',
  receipt: 'receipt-required',
  agreement: 'agreement-required',
};

/** Errors of malformed fields; every other field gets `field-invalid`. */
export const MALFORMED: Readonly<Record<string, ErrorId>> = {
  symbol: 'symbol-unknown',
  period: 'period-unknown',
  amount: 'amount-invalid',
  quantity: 'amount-invalid',
  budget: 'amount-invalid',
  price: 'price-invalid',
  take_profit: 'price-invalid',
  stop_loss: 'price-invalid',
  trigger_price: 'price-invalid',
  stop_limit_price: 'price-invalid',
  lots: 'lots-invalid',
  fund_password: 'fund-password-format',
};

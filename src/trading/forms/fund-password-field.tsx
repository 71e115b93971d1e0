import { FUND_PASSWORD_DIGITS } from '@tideline/wire';
import { Field } from '../../ui/field.tsx';

interface FundPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  readonly error: string | null;
  readonly hint?: string;
}

/**
 * Six digits. Password managers are kept out, because the field protects money and not the login.
 */
export function FundPasswordField({ onValue, ...rest }: FundPasswordFieldProps) {
  const digits = (text: string) =>
    text.normalize('NFKC').replace(/\D/g, '').slice(0, FUND_PASSWORD_DIGITS);
  return (
    <Field
      {...rest}
      onValue={(text) => onValue(digits(text))}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  );
}

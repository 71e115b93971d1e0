import { type DescribedCall, ERROR_IDS } from '@tideline/wire';
import * as v from 'valibot';
import { CallError } from '../foundation/ports/refusal.ts';
import { MALFORMED, MISSING } from './field-errors.ts';

/**
 * Parses a request by the row's schema.
 * @throws CallError naming the first field that is missing, wrong or unknown
 */
export function validRequest(row: DescribedCall, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) throw new CallError('malformed-request');
  const result = v.safeParse(row.request, input, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw problem(result.issues[0], input as Readonly<Record<string, unknown>>);
}

function problem(issue: v.BaseIssue<unknown>, input: Readonly<Record<string, unknown>>): CallError {
  const key = issue.path?.[0]?.key;
  if (typeof key !== 'string') return new CallError('malformed-request');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return new CallError('unknown-field', key.slice(0, 64));
  }
  // A schema that knows the error of its field says it.
  const own = ERROR_IDS.find((id) => id === issue.message);
  // An empty form field counts as absent.
  if (input[key] === undefined || input[key] === '') {
    return new CallError(MISSING[key] ?? 'field-required', key);
  }
  return new CallError(own ?? MALFORMED[key] ?? 'field-invalid', key);
}

import type { ErrorId } from '@tideline/wire';

/**
 * Refuses a command with an error that has a text in the user's language. The command has changed
 * nothing.
 */
export class CallError extends Error {
  readonly id: ErrorId;
  readonly field: string | undefined;
  readonly params: Readonly<Record<string, string>> | undefined;
  constructor(id: ErrorId, field?: string, params?: Readonly<Record<string, string>>) {
    super(id);
    this.name = 'CallError';
    this.id = id;
    this.field = field;
    this.params = params;
  }
}

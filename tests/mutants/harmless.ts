/** A fault that changes nothing that anybody can see, with the reason. Lines are compared without indentation. */
export interface Harmless {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const HARMLESS: readonly Harmless[] = [];

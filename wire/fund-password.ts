/**
 * Whether six digits are among the first guesses of anybody: at most two different digits, a run up
 * or down, or a repeated half.
 */
export function isTrivialPin(digits: string): boolean {
  const values = [...digits].map(Number);
  if (new Set(values).size <= 2) return true;
  const steps = values.slice(1).map((value, at) => (value - (values[at] ?? 0) + 10) % 10);
  if (steps.every((step) => step === 1) || steps.every((step) => step === 9)) return true;
  const half = digits.length / 2;
  return digits.slice(0, half) === digits.slice(half);
}

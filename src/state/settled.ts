let held: Promise<void> | null = null;
let release: () => void = () => undefined;
let settled = true;

/**
 * Holds back what the first price does not need. The app calls it before its first render.
 *
 * @returns ends the hold
 */
export function holdBack(): () => void {
  settled = false;
  held = new Promise((resolve) => {
    release = () => {
      settled = true;
      resolve();
    };
  });
  return () => release();
}

/** Resolves when the first price is live, or when it takes too long. At once without a hold. */
export const whenSettled = (): Promise<void> => held ?? Promise.resolve();

/** Whether {@link whenSettled} has resolved. */
export const isSettled = (): boolean => settled;

/** Code of a part of a screen that the first price does not need. */
export const afterFirstPrice =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    whenSettled().then(load);

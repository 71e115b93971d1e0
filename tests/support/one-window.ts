/**
 * Runs `body` within one window of the wall clock, as limits count it: ten seconds, a minute, a UTC
 * day. When the window ended meanwhile, what was seen belongs to two windows and says nothing; then
 * `body` runs anew, in one window.
 *
 * @param length - of the window, ms
 */
export async function withinOne<T>(length: number, body: () => Promise<T>): Promise<T> {
  for (;;) {
    const windowNow = () => Math.floor(Date.now() / length);
    const began = windowNow();
    const seen = await body().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (windowNow() === began) return seen();
  }
}

import { PRACTICE_BASE } from '@tideline/wire';

/** Deletes what this device keeps of runs that have ended. */
export function forgetEnded(present: readonly { readonly id: string }[]): void {
  const kept = present.map(({ id }) => `${PRACTICE_BASE}/${id}`);
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) {
      const isOfRun = key.startsWith(`${PRACTICE_BASE}/`);
      if (isOfRun && !kept.some((each) => key.startsWith(each))) storage.removeItem(key);
    }
  }
}

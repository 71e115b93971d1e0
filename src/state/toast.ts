import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'error' | 'note';
  readonly text: string;
}

/** Time to read two lines, ms. */
const SHOWN_FOR = 3_500;
const AT_MOST = 3;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let count = 0;

/** Shows a temporary message. Repeating the same text at once shows one toast. */
export function toast(text: string, kind: Toast['kind'] = 'note'): void {
  if (text === '') return;
  const { toasts } = useToasts.getState();
  if (toasts.some((each) => each.text === text)) return;
  const id = ++count;
  useToasts.setState({ toasts: [...toasts, { id, kind, text }].slice(-AT_MOST) });
  setTimeout(() => dismissToast(id), SHOWN_FOR);
}

const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));

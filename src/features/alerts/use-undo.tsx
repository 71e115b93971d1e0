import { type ReactNode, useState } from 'react';
import { UndoBar } from './undo-bar.tsx';

/** A deletion that can be undone. */
interface Undoable {
  readonly text: string;
  /** Whether it was deleted by keyboard; the undo button then gets the focus. */
  readonly keyboard: boolean;
  readonly restore: () => void;
}

interface Undo {
  /** Offers to undo a deletion; replaces the previous offer. */
  readonly offer: (deletion: Undoable) => void;
  /** Must be rendered by the caller. */
  readonly bar: ReactNode;
}

/** The last deletion, and the bar that undoes it. */
export function useUndo(): Undo {
  const [deletion, setDeletion] = useState<Undoable | null>(null);
  const undo = () => {
    deletion?.restore();
    setDeletion(null);
  };
  return {
    offer: setDeletion,
    bar: <UndoBar of={deletion} onUndo={undo} onOver={() => setDeletion(null)} />,
  };
}

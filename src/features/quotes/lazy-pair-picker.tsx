import { type ComponentProps, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

// A third of a trading page's code, and most visits do not change the pair.
const PairPicker = lazyPart(() => import('./pair-picker.tsx'), 'PairPicker');

/** The pair picker; its code loads when it is first opened. */
export function LazyPairPicker(props: ComponentProps<typeof PairPicker>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <PairPicker {...props} /> : null;
}

import { type ComponentProps, lazy, Suspense, useState } from 'react';

// A third of a trading page's code, and most visits do not change the pair.
const PairPicker = lazy(() =>
  import('./pair-picker.tsx').then((module) => ({ default: module.PairPicker })),
);

/** The pair picker; its code loads when it is first opened. */
export function LazyPairPicker(props: ComponentProps<typeof PairPicker>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <PairPicker {...props} />
    </Suspense>
  ) : null;
}

import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a screen whose code loads after the screen. While the code is missing the part shows
 * nothing; a failed load never breaks the screen. It loads again when the device is back online and
 * when the part is shown again.
 *
 * @param load - resolves to the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const attempt = (): Promise<void> => {
    loading ??= load()
      .then(
        (component) => {
          loaded = component;
        },
        () => undefined,
      )
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const missing = Part === null;
    useEffect(() => {
      if (!missing) return;
      let left = false;
      const show = () =>
        void attempt().then(() => {
          if (!left && loaded) setPart(() => loaded);
        });
      show();
      window.addEventListener('online', show);
      return () => {
        left = true;
        window.removeEventListener('online', show);
      };
    }, [missing]);
    return Part && <Part {...props} />;
  };
}

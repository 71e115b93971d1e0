import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './wallet.module.css';

interface LoadedProps<Data> {
  readonly of: Loadable<Data> & { readonly refresh: () => Promise<void> };
  /** Heights of the placeholders, px. */
  readonly shape: readonly number[];
  readonly children: (data: Data) => ReactNode;
}

/** Shows a skeleton while data loads, then the data, or an error with a retry button. */
export function Loaded<Data>({ of, shape, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (of.data !== null) return children(of.data);
  if (of.state === 'error') {
    return <ErrorView text={of.message} onRetry={() => void of.refresh()} />;
  }
  return (
    <div className={s['form']} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {shape.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars that never move
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

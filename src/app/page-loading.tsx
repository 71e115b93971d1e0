import { PAGE_TIMEOUT } from '@tideline/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskPlace } from '../trading/desk-place.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import s from './page-loading.module.css';
import type { Shape } from './routes.ts';

interface PageLoadingProps {
  readonly shape: Shape;
  /** Shown after a minute. */
  readonly late: ReactNode;
}

/**
 * A grey placeholder of the page's shape. CSS shows it after 200 ms (HANDLE:page-load), so that
 * fast pages do not flicker. After a minute it reports a problem; the page may still load and
 * replace it.
 */
export function PageLoading({ shape, late }: PageLoadingProps) {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PAGE_TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return late;
  return (
    <div className={s['loading']} aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={s['bar']}>
        <Skeleton width={120} height={20} />
      </div>
      {shape === 'home' && (
        <>
          <div className={s['inset']}>
            <Skeleton height={112} />
          </div>
          <SkeletonRows rows={7} height={56} />
        </>
      )}
      {shape === 'chart' && (
        <div className={s['inset']}>
          <Skeleton height={72} />
          <Skeleton height={36} />
          <Skeleton height={360} />
        </div>
      )}
      {shape === 'trade' && <DeskPlace />}
      {shape === 'form' && (
        <div className={s['inset']}>
          <Skeleton height={48} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      )}
      {shape === 'list' && <SkeletonRows rows={8} height={56} />}
    </div>
  );
}

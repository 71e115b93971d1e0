import type { ReactNode } from 'react';
import s from './trade-columns.module.css';

/** An order panel and the order book beside it. */
export function TradeColumns({ children }: { readonly children: ReactNode }) {
  return <div className={s['columns']}>{children}</div>;
}

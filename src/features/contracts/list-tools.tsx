import type { ContractOrder } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './list-tools.module.css';

const AllSheet = lazyPart(() => import('./all-sheet.tsx'), 'AllSheet');

export type Scope = 'pair' | 'all';

interface ListToolsProps {
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  /** The displayed pair. */
  readonly symbol: string;
  /** What the button ends. */
  readonly what: 'positions' | 'waiting';
  /** The listed rows. */
  readonly orders: readonly ContractOrder[];
}

/** Above a list: rows of this pair or of all, and the button that ends all listed rows. */
export function ListTools({ scope, onScope, symbol, what, orders }: ListToolsProps) {
  const { t } = useTranslation(['lever', 'positions']);
  const [asking, setAsking] = useState(false);
  return (
    <div className={s['tools']}>
      <Choice
        label={t('positions:scope')}
        look="soft"
        className={s['scope']}
        options={[
          { value: 'pair', text: t('positions:scope-pair'), shortcut: 'Shift+S' },
          { value: 'all', text: t('positions:scope-all'), shortcut: 'Shift+S' },
        ]}
        value={scope}
        onValue={onScope}
      />
      {orders.length > 0 && (
        <Button
          kind="quiet"
          size="small"
          className={s['all']}
          aria-keyshortcuts="K"
          onClick={() => setAsking(true)}
        >
          {t(what === 'positions' ? 'positions:closeAll' : 'positions:cancelAll')}
        </Button>
      )}
      {asking && (
        <AllSheet
          what={what}
          orders={orders}
          symbol={scope === 'pair' ? symbol : null}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

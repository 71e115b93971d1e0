import { useTranslation } from 'react-i18next';
import { setSettings, useSettings } from '../../state/settings.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether an order is confirmed before it is sent. */
export function TradingRows() {
  const { t } = useTranslation('account');
  const { confirmOrders } = useSettings();
  return (
    <Rows title={t('trading')}>
      <Row
        icon="check"
        label={t('confirmOrders')}
        value={
          <Switch
            label={t('confirmOrders')}
            on={confirmOrders}
            onChange={(on) => setSettings({ confirmOrders: on })}
          />
        }
      />
    </Rows>
  );
}

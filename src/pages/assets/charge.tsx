import { getInAddress } from '@tideline/wire/calls/funding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { CHAIN_COINS, coinAmong } from '../../features/wallet/coins.ts';
import type { FundingRow } from '../../features/wallet/commands.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { DepositChains } from '../../features/wallet/deposit-chains.tsx';
import { FundingReceipt } from '../../features/wallet/lazy-receipts.tsx';
import { VipTerms } from '../../features/wallet/lazy-vip-terms.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { PaperWarning } from '../../features/wallet/paper-warning.tsx';
import { PickField } from '../../features/wallet/pick-field.tsx';
import w from '../../features/wallet/wallet.module.css';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const ChargeForm = parallelPart(
  () => import('../../features/wallet/charge-form.tsx'),
  'ChargeForm',
  <SkeletonRows rows={3} height={96} />,
);

/**
 * Reports a deposit: its amount and a picture as proof (RULE:deposit). With `channel=vip` it is the
 * VIP channel, with its terms above the form; only a VIP has the form.
 */
export default function Charge() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const vip = query.get('channel') === 'vip';
  const choose = (next: Record<string, string>) =>
    setQuery({ ...next, ...(vip && { channel: 'vip' }) }, { replace: true });
  const coin = coinAmong(CHAIN_COINS, query.get('coin'));
  const chain = coin.chains.find((each) => each === query.get('chain')) ?? coin.chains[0] ?? '';
  const [reported, setReported] = useState<FundingRow | null>(null);
  const where = useLoad(`${coin.code} ${chain}`, () =>
    call(getInAddress, { currency_id: String(coin.id), chain }, { silent: true }),
  );
  if (reported) {
    return (
      <Page title={t(vip ? 'vipRecharge' : 'reportDeposit')} right={<Corner />} spaced>
        <FundingReceipt kind="deposit" row={reported} />
      </Page>
    );
  }
  return (
    <Page title={t(vip ? 'vipRecharge' : 'reportDeposit')} right={<Corner />} spaced>
      <div className={w['form']}>
        <PaperWarning bank={coin.code === 'Bank'} />
        <PickField
          label={t('coin')}
          options={CHAIN_COINS.map(({ code }) => ({
            value: code,
            text: code === 'Bank' ? t('bank') : code,
          }))}
          value={coin.code}
          onValue={(code) => choose({ coin: code })}
        />
        {coin.code !== 'Bank' && (
          <DepositChains
            coin={coin}
            chain={chain}
            onChain={(next) => choose({ coin: coin.code, chain: next })}
            place={where.data}
          />
        )}
        <Loaded of={where} shape={[72, 180, 48]}>
          {({ minimum, vip: terms }) => (
            <>
              {vip && <VipTerms code={coin.code} terms={terms} />}
              {(!vip || terms.member) && (
                <ChargeForm
                  key={`${coin.code} ${vip}`}
                  coin={coin}
                  chain={chain}
                  minimum={vip ? terms.minimum : minimum}
                  channel={vip ? 'vip' : undefined}
                  onReported={setReported}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

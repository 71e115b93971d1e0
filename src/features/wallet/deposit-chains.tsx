import type { Coin, ResponseOf } from '@tideline/wire';
import type { getInAddress } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '../../format/number.ts';
import { ChainChoice } from './chain-choice.tsx';

interface DepositChainsProps {
  readonly coin: Coin;
  readonly chain: string;
  readonly onChain: (chain: string) => void;
  /** Null until it is known. */
  readonly place: ResponseOf<typeof getInAddress> | null;
}

/** The networks of a deposit, each with its fee and with how long its review takes. */
export function DepositChains({ coin, chain, onChain, place }: DepositChainsProps) {
  const { t } = useTranslation('wallet');
  const time =
    place === null
      ? UNKNOWN
      : place.review_seconds === null
        ? t('reviewManual')
        : t('reviewSeconds', { seconds: Math.ceil(place.review_seconds) });
  return (
    <ChainChoice
      chains={coin.chains}
      value={chain}
      onValue={onChain}
      terms={{ fee: t('noDepositFee'), time }}
    />
  );
}

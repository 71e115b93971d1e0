import { VALUATION_COIN } from '@tideline/streams/pure';
import { formatUnits, type ResponseOf, scaleOf } from '@tideline/wire';
import type { getInAddress } from '@tideline/wire/calls/funding';
import { priorityDelay, type ReviewSettings } from '../../people/reviews/rules.ts';
import type { Promotion } from '../promotion/service.ts';
import type { Deposits } from './deposits.ts';
import type { WalletCoin } from './limits.ts';
import { VIP_WAITING_LIMIT, vipBounds } from './vip-rules.ts';

const VALUE_SCALE = scaleOf(VALUATION_COIN);

interface VipSources {
  readonly deposits: Deposits;
  readonly promotion: Promotion;
  readonly reviews: ReviewSettings;
}

/**
 * The terms of the VIP channel for a coin, and a user's state in it, as the contract shows them.
 */
export function vipTermsOf(
  { deposits, promotion, reviews }: VipSources,
  wallet: WalletCoin,
  userId: string,
  now: number,
): ResponseOf<typeof getInAddress>['vip'] {
  const { code, scale } = wallet.coin;
  const { minimum, maximum } = vipBounds(wallet);
  const { member, open, usedToday } = deposits.vipState(userId, code, now);
  return {
    member,
    turnover: formatUnits(promotion.statsOf(userId).turnover, VALUE_SCALE),
    turnover_required: formatUnits(promotion.vipTurnover, VALUE_SCALE),
    minimum: formatUnits(minimum, scale),
    maximum: formatUnits(maximum, scale),
    used_today: formatUnits(usedToday, scale),
    open,
    open_maximum: VIP_WAITING_LIMIT,
    review_seconds: reviews.automatic ? priorityDelay(reviews) / 1_000 : null,
  };
}

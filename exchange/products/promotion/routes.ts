import { VALUATION_COIN } from '@tideline/streams/pure';
import { formatUnits, RANK_LIST_LENGTH, type ResponseOf, scaleOf } from '@tideline/wire';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '@tideline/wire/calls/promotion';
import { SERVER_TEXTS } from '#locales/languages';
import type { Dependencies } from '../../foundation/dependencies.ts';
import type { Row } from '../../foundation/store/tables.ts';
import {
  cursorOf,
  PAGE_SIZE,
  pageInMemory,
  wirePage,
} from '../../foundation/transactions/paging.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Accounts } from '../../people/users/service.ts';
import { masked } from './rules.ts';
import type { Promotion } from './service.ts';

const VALUE_SCALE = scaleOf(VALUATION_COIN);
const usdt = (units: bigint): string => formatUnits(units, VALUE_SCALE);

/** Relative to the app, so that it works on any host. */
const linkFor = (code: string): string =>
  `/h5/#/pages/user/login/register?invitation=${encodeURIComponent(code)}`;

export function promotionRoutes(
  { store, writer }: Dependencies,
  accounts: Accounts,
  promotion: Promotion,
): readonly Binding[] {
  const referrals = (userId: string) =>
    accounts.invitedBy(userId).map((id) => ({ id: Number(id) }));
  const expectPage = (userId: string, page: string | undefined) =>
    promotion.expect(pageInMemory(referrals(userId), page, ({ id }) => String(id)).rows);
  const nameOf = (id: string): string => masked(accounts.find(id)?.account ?? '');
  const seen = (id: string) => {
    const { account, created } = accounts.require(id);
    return { account: masked(account), active: promotion.active(id), time: created };
  };

  const rebateToWire = (
    row: Row<'rebates'>,
  ): ResponseOf<typeof myAccountReturn>['rows'][number] => {
    const scale = scaleOf(row.fee_coin);
    return {
      id: String(row.id),
      account: nameOf(row.from_user),
      fee: formatUnits(row.fee, scale),
      fee_coin: row.fee_coin,
      ratio_bps: row.ratio_bps,
      rebate: formatUnits(row.rebate, scale),
      converted: usdt(row.converted),
      time: row.time,
    };
  };

  return [
    serve(myPoster, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => {
        const { invitation_code } = accounts.require(userId);
        const headline = SERVER_TEXTS[context.lang].exchange.poster;
        return { invitation_code, link: linkFor(invitation_code), headline };
      });
    }),

    serve(myShare, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => ({
        link: linkFor(accounts.require(userId).invitation_code),
        authorization_code: promotion.authorizationCode(userId),
        rebate_bps: promotion.ratioBps(userId),
        partner: promotion.partner(userId),
        vip: promotion.vip(userId),
      }));
    }),

    serve(invite, async (_request, context) => {
      const { userId } = callerOf(context);
      const own = await writer.read(() => promotion.referrals.of(userId));
      const { top, better } = await store.history.ranking(own, RANK_LIST_LENGTH);
      await promotion.expect(top.map(({ user_id }) => user_id));
      return writer.read(() => ({
        promoted: own.promoted,
        inactive: own.promoted - own.active,
        rewards: usdt(own.rewards),
        rank: own.promoted === 0 ? null : better + 1,
        top: top.map((each, index) => ({
          rank: index + 1,
          account: nameOf(each.user_id),
          promoted: each.promoted,
          rewards: usdt(each.rewards),
        })),
      }));
    }),

    serve(inviteList, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await expectPage(userId, page);
      return writer.read(() => pageInMemory(referrals(userId), page, ({ id }) => seen(String(id))));
    }),

    serve(myInviteList, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await expectPage(userId, page);
      return writer.read(() =>
        pageInMemory(referrals(userId), page, ({ id }) => {
          const { turnover, rewards } = promotion.statsOf(String(id));
          return { ...seen(String(id)), turnover: usdt(turnover), rewards: usdt(rewards) };
        }),
      );
    }),

    serve(myAccountReturn, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const query = { where: { user_id: userId }, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.history.page('rebates', query), rebateToWire);
    }),
  ];
}

import { formatUnits } from '@tideline/wire';
import { PAIRS } from '../../market/matching/pair.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { DoorError } from '../door-error.ts';
import { readSymbol, required, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { shareText } from '../text.ts';
import { accountTexts, MARGIN_COIN, money } from './account-texts.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import { futuresRefusal } from './netting.ts';
import { flag, pairNamed, readPositionSide } from './order-request.ts';
import { within } from './order-routes.ts';
import { FuturesOrders } from './orders.ts';
import { positionsOf, SYMBOLS } from './positions.ts';
import { FuturesSettings } from './settings.ts';
import { tradesOf } from './trades.ts';

const ADDS = '1';

/** Money, positions and settings of contracts. */
export function futuresAccountRoutes(deps: FuturesDoorDependencies): readonly DoorRoute[] {
  const { contracts, ledger, writer } = deps;
  const settings = new FuturesSettings(deps);
  const orders = new FuturesOrders(deps);
  const read = { method: 'GET', security: 'read' } as const;
  const change = { method: 'POST', security: 'trade', weight: 1 } as const;
  const texts = accountTexts(deps, settings);
  const risk = (version: 'v1' | 'v2' | 'v3'): DoorRoute =>
    signed({
      ...{ ...read, path: `/fapi/${version}/positionRisk`, weight: 5, parameters: ['symbol'] },
      answer: ({ caller: { userId }, parameters }) => {
        const symbol = parameters.has('symbol') ? readSymbol(parameters) : null;
        return texts.risk(userId, symbol, version !== 'v3');
      },
    });
  const perVersion = (['v2', 'v3'] as const).flatMap((version) => [
    risk(version),
    signed({
      ...{ ...read, path: `/fapi/${version}/account`, weight: 5, parameters: [] },
      answer: ({ caller: { userId }, now }) => texts.account(userId, now, version === 'v2'),
    }),
    signed({
      ...{ ...read, path: `/fapi/${version}/balance`, weight: 5, parameters: [] },
      answer: ({ caller: { userId }, now }) => texts.balance(userId, now),
    }),
  ]);

  return [
    ...perVersion,

    signed({
      ...{ ...read, path: '/fapi/v1/accountConfig', weight: 5, parameters: [] },
      answer: async ({ caller: { userId } }) => ({
        ...{ feeTier: 0, canTrade: true, canDeposit: true, canWithdraw: false },
        dualSidePosition: (await settings.of(userId)).isHedged,
        ...{ updateTime: 0, multiAssetsMargin: false, tradeGroupId: -1 },
      }),
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/symbolConfig', weight: 5, parameters: ['symbol'] },
      answer: async ({ caller: { userId }, parameters }) => {
        const own = await settings.of(userId);
        const wanted = parameters.has('symbol') ? [readSymbol(parameters)] : SYMBOLS;
        return wanted.map((symbol) => ({
          ...{ symbol, marginType: 'ISOLATED', isAutoAddMargin: false },
          leverage: own.leverageOf(symbol),
          maxNotionalValue: maxNotional(symbol),
        }));
      },
    }),
    signed({
      ...{ ...change, path: '/fapi/v1/leverage', parameters: ['symbol', 'leverage'] },
      answer: async ({ caller: { userId }, parameters }) => {
        const { instrument, symbol } = pairNamed(parameters);
        required(parameters, 'leverage');
        const leverage = whole(parameters, 'leverage') ?? 0;
        if (!instrument.leverages.includes(leverage)) {
          throw new DoorError(-4028, `Leverage ${leverage} is not valid`);
        }
        await settings.setLeverage(userId, symbol, leverage);
        return { leverage, maxNotionalValue: maxNotional(symbol), symbol };
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/leverageBracket', weight: 1, parameters: ['symbol'] },
      answer: ({ parameters }) => {
        const wanted = parameters.has('symbol') ? [readSymbol(parameters)] : SYMBOLS;
        const rows = wanted.map((symbol) => ({ symbol, brackets: [bracketOf(symbol)] }));
        return parameters.has('symbol') ? rows[0] : rows;
      },
    }),
    signed({
      ...{ ...change, path: '/fapi/v1/marginType', parameters: ['symbol', 'marginType'] },
      answer: ({ parameters }) => {
        readSymbol(parameters);
        const type = required(parameters, 'marginType');
        if (type === 'ISOLATED') throw new DoorError(-4046, 'No need to change margin type.');
        if (type === 'CROSSED') throw new DoorError(-1020, 'This operation is not supported.');
        throw new DoorError(-1130, "Data sent for parameter 'marginType' is not valid.");
      },
    }),
    signed({
      ...{ ...change, path: '/fapi/v1/positionMargin' },
      parameters: ['symbol', 'positionSide', 'amount', 'type'],
      answer: async ({ caller: { userId }, parameters }) => {
        const own = await settings.of(userId);
        const pair = pairNamed(parameters);
        const side = readPositionSide(parameters, own);
        const amount = Number(required(parameters, 'amount'));
        if (!(amount > 0)) throw new DoorError(-4055, 'Amount must be positive.');
        if (required(parameters, 'type') !== ADDS) {
          // Margin that was added stays until the contract closes.
          throw new DoorError(-1014, 'Unsupported order combination.');
        }
        const units = unitsOf(required(parameters, 'amount'), pair.quote.scale);
        try {
          await writer.run((tx) => {
            const open = positionsOf(contracts.openOf(userId), own).find(
              (each) =>
                each.symbol === pair.symbol && (side === 'BOTH' || side === each.positionSide),
            );
            if (!open) throw new DoorError(-4054, 'Cannot add position margin: position is 0.');
            const room = (row: ContractRow) => (row.open_turnover ?? 0n) - row.margin;
            const max = open.rows.reduce((sum, row) => sum + room(row), 0n);
            const { available } = ledger.holding(userId, 'contract', pair.quote.code);
            if (units > max || units > available) {
              throw new DoorError(-4051, 'Isolated balance insufficient.');
            }
            let left = units;
            for (const row of open.rows) {
              const part = room(row) < left ? room(row) : left;
              left -= part;
              if (part <= 0n) continue;
              const terms = { id: String(row.id), amount: formatUnits(part, pair.quote.scale) };
              contracts.positions.addMargin(tx, userId, {
                ...terms,
                client_id: `margin-${row.id}`,
              });
            }
          });
        } catch (error) {
          throw futuresRefusal(error);
        }
        return { amount, code: 200, msg: 'Successfully modify position margin.', type: 1 };
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/positionSide/dual', weight: 30, parameters: [] },
      answer: async ({ caller: { userId } }) => ({
        dualSidePosition: (await settings.of(userId)).isHedged,
      }),
    }),
    signed({
      ...{ ...change, path: '/fapi/v1/positionSide/dual', parameters: ['dualSidePosition'] },
      answer: async ({ caller: { userId }, parameters }) => {
        required(parameters, 'dualSidePosition');
        await settings.setHedged(userId, flag(parameters, 'dualSidePosition'));
        return { code: 200, msg: 'success' };
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/multiAssetsMargin', weight: 30, parameters: [] },
      answer: () => ({ multiAssetsMargin: false }),
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/commissionRate', weight: 20, parameters: ['symbol'] },
      answer: ({ parameters }) => {
        const { instrument, symbol } = pairNamed(parameters);
        const rate = shareText(instrument.contractFeeBps);
        return { symbol, makerCommissionRate: rate, takerCommissionRate: rate };
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/income', weight: 30 },
      parameters: ['symbol', 'incomeType', 'startTime', 'endTime', 'page', 'limit'],
      answer: async ({ caller: { userId }, parameters }) => {
        const type = parameters.get('incomeType');
        const wanted = parameters.has('symbol') ? [readSymbol(parameters)] : SYMBOLS;
        const from = whole(parameters, 'startTime');
        const all = await Promise.all(wanted.map((symbol) => orders.traded(userId, symbol, from)));
        const rows = all.flatMap(tradesOf).flatMap(({ fee, id, profit, symbol, time }) => {
          const row = (incomeType: string, units: bigint) => ({
            ...{ id, symbol, incomeType, income: money(units), asset: MARGIN_COIN, info: '' },
            ...{ time, tranId: id, tradeId: String(id) },
          });
          return [row('REALIZED_PNL', profit), row('COMMISSION', -fee)];
        });
        const some = rows
          .filter(({ incomeType }) => (type ?? incomeType) === incomeType)
          .sort((a, b) => a.time - b.time);
        return within(some, parameters, null, 100).map(({ id: _, ...row }) => row);
      },
    }),
  ];
}

const maxNotional = (symbol: string): string => {
  const pair = PAIRS.get(symbol);
  return pair ? formatUnits(pair.maxTurnover, pair.quote.scale) : '0';
};

/** All sizes of a pair have the same leverage and the same maintenance margin. */
function bracketOf(symbol: string) {
  const instrument = PAIRS.get(symbol)?.instrument;
  return {
    bracket: 1,
    initialLeverage: Math.max(...(instrument?.leverages ?? [1])),
    notionalCap: Number(maxNotional(symbol)),
    notionalFloor: 0,
    maintMarginRatio: (instrument?.maintenanceBps ?? 0) / 10_000,
    cum: 0,
  };
}

/** Units of a decimal text; further decimals are refused. @throws DoorError -1100, -1111 */
function unitsOf(text: string, scale: number): bigint {
  const [, digits = '', fraction = ''] = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text) ?? [];
  if (digits === '') {
    throw new DoorError(-1100, "Illegal characters found in parameter 'amount'.");
  }
  if (/[1-9]/.test(fraction.slice(scale))) {
    throw new DoorError(-1111, 'Precision is over the maximum defined for this asset.');
  }
  return BigInt(digits + fraction.slice(0, scale).padEnd(scale, '0'));
}

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';

interface Row {
  readonly id: string;
}
interface Book {
  readonly addresses: readonly { readonly id: string; readonly code: string }[];
}
interface Balances {
  readonly accounts: readonly {
    readonly account: string;
    readonly balances: readonly {
      readonly code: string;
      readonly available: string;
      readonly frozen: string;
    }[];
  }[];
}

/** Rows of a saved file as objects with its columns as keys. */
function tableOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').slice(1).trimEnd().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

/** Hundred-millionths of a coin. */
const units = (text: string): bigint => {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(8, '0')}`);
};

inBrowser('records on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let api: Caller;
  let contract: Row;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    api = await Caller.logIn(exchange.origin, 'demo');
    await logIn(someone);
    const [symbol, market] = ['BTCUSDT', 'market'];
    const order = { symbol, type: market, side: 'buy', quantity: '0.01' };
    await api.post('coin/trade', { ...order, client_id: 'records-spot-1' });
    await api.post('coin/trade', { ...order, side: 'sell', client_id: 'records-spot-2' });
    const position = { symbol, type: market, side: 'long', lots: '3', leverage: '10' };
    contract = await api.post('lever/submit', { ...position, client_id: 'records-contract' });
    await api.post('lever/close', { id: contract.id, client_id: 'records-close' });
    const book = await api.post<Book>('wallet/get_address', {});
    await api.post('wallet/out', {
      currency_id: '3',
      address_id: book.addresses.find(({ code }) => code === 'USDT')?.id ?? '',
      amount: '100',
      remark: 'Rent of May',
      fund_password: '246810',
      client_id: 'records-withdrawal',
    });
  });

  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog');
  const tools = () => page.getByRole('toolbar', { name: 'Filter' });
  const choose = async (chip: string, option: string) => {
    await tools().getByRole('button', { name: chip, exact: true }).click();
    await press(dialog().getByRole('button', { name: option, exact: true }));
  };
  /** Saves the file of the shown list. @returns its rows */
  const saved = async (): Promise<Record<string, string>[]> => {
    await tools().getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await press(dialog().getByRole('button', { name: 'Save file' }));
    return tableOf(await (await download).path());
  };

  it('opens a withdrawal from its list, with address, remark, timeline and ids; Back returns [ROUTE:/pages/assets/record]', async () => {
    await someone.go('/pages/assets/record?tab=withdraw');
    await page.getByRole('link', { name: /Withdrawal to / }).click();
    await main().getByText('-100.00 USDT').waitFor();
    await main().getByText('Rent of May').waitFor();
    await main()
      .getByText(/^paper1trc20/)
      .waitFor();
    await sees(() => page.getByRole('region', { name: 'Timeline' }).innerText()).toMatch(
      /Submitted[\s\S]*\d{2}:\d{2}:\d{2}/,
    );
    await someone.expectAccessible();
    await page.getByRole('button', { name: 'Copy: To' }).click();
    await page.getByText('Successfully copied').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /Withdrawal to / }).waitFor();
    await choose('All coins', 'BTC');
    await main().getByText('No records match this filter').waitFor();
    await tools().getByRole('button', { name: 'Clear filter' }).click();
    await page.getByRole('link', { name: /Withdrawal to / }).waitFor();
    await someone.expectAccessible();
  });

  it('leads from a balance change to the record that caused it, and tells of one that does not exist', async () => {
    await someone.go('/pages/assets/tradeAccount?account=currency&coin=USDT');
    // One row from the request to the payment, which the exchange makes while the page is open.
    await page.getByRole('link', { name: 'Open the record: Withdrawal' }).click();
    await main().getByText('Change, frozen').waitFor();
    const movements = page.getByRole('region', { name: 'Movements' }).getByRole('listitem');
    await movements.nth(1).waitFor();
    await sees(() => movements.allInnerTexts()).toEqual([
      expect.stringMatching(/^Frozen[\s\S]*Available -100.00 USDT · Frozen \+100.00 USDT$/),
      expect.stringMatching(/^Withdrawal[\s\S]*Available 0.00 USDT · Frozen -100.00 USDT$/),
    ]);
    await main().getByText('-100.00 USDT').first().waitFor();
    await someone.expectAccessible();
    await main()
      .getByRole('link', { name: /^Withdrawal \d+$/ })
      .click();
    await main().getByText('Rent of May').waitFor();
    await someone.go('/pages/assets/recordDetail?kind=deposit&id=999999');
    await main().getByText('Nothing was found here').waitFor();
    await someone.go('/pages/assets/recordDetail?kind=nothing&id=1');
    await page.getByText('This record does not exist').waitFor();
    await page.getByRole('link', { name: 'See all records' }).click();
    await page.getByRole('tab', { name: 'Deposit' }).waitFor();
  });

  it('saves changes that add up to the balance, with a withdrawal that was asked for and paid', async () => {
    await someone.go('/pages/assets/tradeAccount?account=currency&coin=USDT');
    await tools().waitFor();
    let rows: Awaited<ReturnType<typeof saved>> = [];
    // The exchange may pay the withdrawal between the two reads.
    const differences = async () => {
      rows = await saved();
      const { accounts } = await api.post<Balances>('wallet/list', {});
      const held = accounts[0]?.balances.find(({ code }) => code === 'USDT');
      const sum = (column: string) =>
        rows.reduce((total, row) => total + units(row[column] ?? ''), 0n);
      return [
        sum('change_available') - units(held?.available ?? ''),
        sum('change_frozen') - units(held?.frozen ?? ''),
      ];
    };
    await until(differences, (found) => found.every((difference) => difference === 0n));
    expect(rows.map((row) => row['type'])).toContain('freeze');
  });

  it('opens fills and orders of the spot market, filtered by side, and saves them', async () => {
    await someone.go('/pages/trade/index');
    await page.getByRole('tab', { name: 'Filled trades' }).click();
    await page.getByRole('link', { name: 'Open the record: Sell BTC/USDT' }).first().waitFor();
    await choose('All sides', 'Buy');
    await page
      .getByRole('link', { name: 'Open the record: Sell BTC/USDT' })
      .first()
      .waitFor({ state: 'detached' });
    const rows = await saved();
    expect(new Set(rows.map((row) => row['type']))).toEqual(new Set(['buy']));
    expect(rows[0]).toMatchObject({ base: 'BTC', quote: 'USDT', fee_coin: 'BTC', role: 'taker' });
    await page.getByRole('link', { name: 'Open the record: Buy BTC/USDT' }).first().click();
    await main()
      .getByRole('heading', { name: /^Fills/ })
      .waitFor();
    await someone.expectAccessible();
  });

  it('opens a closed contract with quantity, margin, times and result, and saves it', async () => {
    await someone.go('/pages/lever/index');
    await page.getByRole('tab', { name: 'History' }).click();
    const link = page.getByRole('link', { name: 'Open the record: Long BTC/USDT' });
    await link.waitFor();
    const [row] = await saved();
    expect(row).toMatchObject({ type: 'long', lots: '3', fee_coin: 'USDT', id: contract.id });
    expect(units(row?.['net_profit'] ?? '')).toBe(
      units(row?.['profit'] ?? '') - units(row?.['fee'] ?? ''),
    );
    await link.click();
    for (const fact of ['Margin', 'Result after fees', 'Open price', 'Close price']) {
      await main().getByText(fact, { exact: true }).first().waitFor();
    }
    await someone.expectAccessible();
    await main().getByRole('link', { name: 'Open BTC/USDT' }).click();
    await page.getByRole('link', { name: /Long/ }).first().waitFor();
    someone.expectQuiet();
  });
});

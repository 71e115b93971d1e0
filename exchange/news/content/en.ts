import type { Content } from './content.ts';

export const en: Content = {
  a1: {
    title: 'This is a paper exchange',
    body: [
      'Tideline trades paper. No real coin ever moves here, deposit addresses are deliberately not real ones, and nothing you see is an offer.',
      'Prices come from the feed the exchange was started with; settings show which one it is.',
    ],
  },
  a2: {
    title: 'How prices, fills and settlements can be checked',
    body: [
      'Every fill keeps the sequence of the book and the number of the deal it happened at. A settled option shows the deals around its delivery.',
      'Nobody can steer a price or a settlement, and the ledger can be re-checked at any time with the audit command.',
    ],
  },
  a3: {
    title: 'Trust products: interest and early redemption',
    body: [
      'Interest counts from the day after the deposit, in UTC days, and is credited when a day is over.',
      'Early redemption costs what the product states, and the amount is shown before you confirm. Interest already credited stays yours.',
    ],
  },
  f1: {
    title: 'How do I deposit?',
    body: [
      'Open Deposit, choose coin and chain, enter the quantity and upload a picture of the receipt. Only simple sends are supported.',
      'The deposit is under review for a few seconds in the sandbox and is then credited to the spot account.',
    ],
  },
  f2: {
    title: 'How do I withdraw, and how often?',
    body: [
      'Complete both steps of verification, set a fund password and add a withdrawal address or bank card.',
      'Up to three requests a day (UTC) are possible. The fee is taken out of the amount; what arrives is shown before you send.',
    ],
  },
  f3: {
    title: 'I did not get a verification code',
    body: [
      'Wait a minute before asking again; a code holds for ten minutes and can be tried five times.',
      'In the sandbox, codes lie in the outbox on the machine that runs the exchange.',
    ],
  },
  f4: {
    title: 'What is the fund password?',
    body: [
      'Six digits that guard withdrawals and new addresses. After five wrong tries you have to wait.',
      'You can change it with the old one, or with a code sent to your phone or mailbox.',
    ],
  },
  f5: {
    title: 'What do the four accounts mean?',
    body: [
      'The spot account trades coins; options, contracts and trust each have an account of their own.',
      'Move funds between them with Transfer. It costs nothing and happens at once.',
    ],
  },
  f6: {
    title: 'What is a flash exchange?',
    body: [
      'It exchanges one coin for another against the exchange at a quoted rate, which holds for the seconds it says.',
      'The rate comes from the best bid and ask of the market; a fee is taken out of what you receive.',
    ],
  },
  f7: {
    title: 'How does promotion work?',
    body: [
      'Whoever registers with your invitation code is your referral. A part of the fees they pay for spot trades, contracts and exchanges is credited to you as a rebate.',
      'Five active referrals make you a partner with a higher ratio. The rank list shows the first ten.',
    ],
  },
  f8: {
    title: 'How is verification decided?',
    body: [
      'Basic verification asks for country, name, document number and address; the advanced step for three photos. The basic step comes first.',
      'In the sandbox an automatic reviewer decides after a few seconds. Do not upload real papers here.',
    ],
  },
};

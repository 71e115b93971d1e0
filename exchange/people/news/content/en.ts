import type { Content } from './content.ts';

export const en: Content = {
  a1: {
    title: 'This is a paper exchange',
    body: [
      'Tideline is for paper trading. No real coin ever moves here, deposit addresses are deliberately invalid, and nothing you see is an offer.',
      'Prices come from the feed that the exchange was started with. Settings show which one it is.',
    ],
  },
  a2: {
    title: 'How prices, fills and settlements can be checked',
    body: [
      'Every fill records the sequence of the order book and the number of the trade. A settled option shows the trades around its delivery.',
      'Nobody can influence a price or a settlement. The ledger can be checked at any time with the audit command.',
    ],
  },
  a3: {
    title: 'Trust products: interest and early redemption',
    body: [
      'Interest starts the day after the deposit and is credited at the end of each UTC day.',
      'Early redemption has the penalty that the product states. The amount is shown before you confirm. Interest already credited stays yours.',
    ],
  },
  f1: {
    title: 'How do I deposit?',
    body: [
      'Open Deposit, choose the coin and the chain type, enter the quantity and upload a picture of the receipt. Deposits support simple send only.',
      'In the sandbox the review takes a few seconds. The deposit is then credited to the spot account.',
    ],
  },
  f2: {
    title: 'How do I withdraw, and how often?',
    body: [
      'Complete both steps of verification, set a fund password, and add a withdraw address or a bank card.',
      'You can request up to 3 withdrawals a day (UTC). They arrive within 12 hours. The fee is deducted from the amount; the expected arrival is shown before you confirm.',
    ],
  },
  f3: {
    title: 'I did not get a verification code',
    body: [
      'Wait a minute before you ask again. A code is valid for 10 minutes and can be tried 5 times.',
      'In the sandbox, codes are in the outbox on the machine that runs the exchange.',
    ],
  },
  f4: {
    title: 'What is the fund password?',
    body: [
      '6 digits that protect withdrawals and withdraw addresses. After 5 wrong tries you must wait.',
      'You can change it with the current one, or with a code sent to your phone or e-mail.',
    ],
  },
  f5: {
    title: 'What do the four accounts mean?',
    body: [
      'The spot account is for buying and selling coins. Options, contracts and trust each have their own account.',
      'Move funds between them with Transfer. Transfers are instant and free.',
    ],
  },
  f6: {
    title: 'What is a flash exchange?',
    body: [
      'It exchanges one coin for another at a quoted rate. The rate holds for the seconds shown.',
      'The rate comes from the order book. The fee is deducted from what you receive.',
    ],
  },
  f7: {
    title: 'How does promotion work?',
    body: [
      'People who sign up with your invitation code become your referrals. Part of the fees they pay for spot trades, contracts and exchanges is credited to you as a rebate.',
      'With five active referrals you become a partner with a higher share. The ranking shows the top 10.',
    ],
  },
  f8: {
    title: 'How is verification reviewed?',
    body: [
      'Basic verification asks for country, name, document number and address. Advanced verification asks for three photos. Basic verification comes first.',
      'In the sandbox an automatic review takes a few seconds. Do not upload real documents here.',
    ],
  },
};

/** Acceptance rows in this project's words. Ids are stable: tests name them. */
export const RULES: Readonly<Record<string, string>> = {
  'RULE:register-method': 'Registration takes a valid phone number or a valid e-mail address.',
  'RULE:register-code': 'Registration needs the one-time code.',
  'RULE:register-password': 'A login password has at least six characters.',
  'RULE:register-confirm': 'Both passwords are equal, or the form shows an error.',
  'RULE:register-invitation': 'Registration needs an invitation code.',
  'RULE:register-agreement': 'Registration needs the ticked agreements.',
  'RULE:guest-open':
    'One call opens a demo account with paper funds in all four accounts, verified on paper; a flood is bounded.',
  'RULE:guest-end':
    'A demo account ends 30 days after its last use or after its log-out; the ledger stays sum zero.',
  'RULE:guest-keep':
    'Contact, code, password and invitation code turn a demo account into a full one that keeps id, funds and histories.',
  'RULE:guest-wall':
    'A demo account has no part in promotion, moves no money in or out and stores no documents.',
  'RULE:practice-file':
    'A recording that a user brings is a day of practice for this user alone, until it is removed.',
  'RULE:practice-file-checked':
    'A damaged, foreign or too large recording is refused with the reason and leaves nothing.',
  'RULE:first-trade': 'A visitor makes the first spot trade within ten taps and a minute.',
  'RULE:first-trade-signup':
    'A visitor signs up, gets paper funds and makes the first spot trade within ten taps and a minute.',
  'RULE:bank-card-proof': 'Binding a bank card takes the fund password and a one-time code.',
  'RULE:paper-funds':
    'One call gives a user the starting paper funds again, unless a position is open or an option runs.',
  'RULE:today-profit':
    'Profit of the day is the change of equity since 00:00 UTC without money that came in or went out, or unknown.',
  'RULE:worth-history':
    'The history of an account is its equity at each instant at the prices of that instant; unknown ones are gaps.',
  'RULE:change-login-password':
    'Changing the login password takes the old one and the new one twice.',
  'RULE:second-factor':
    'Where a second factor is set up, withdrawals, new addresses and cards and password changes ask for it.',
  'RULE:sessions': 'A user sees every session and device and ends each of them.',
  'RULE:lock-out': 'A stranger’s mistakes never keep the owner out of the account.',
  'RULE:withdraw-address':
    'A withdrawal address takes the address, a six-digit fund password and a code.',
  'RULE:withdraw-preconditions':
    'A withdrawal takes a verified user, a set address, a quantity and the fund password.',
  'RULE:deposit':
    'A deposit takes quantity and receipt picture, and shows the minimum of the coin.',
  'RULE:change-reserve':
    'A reserve and what becomes of it are one row of the change record; the rows add up to every balance.',
  'RULE:record-detail':
    'Every record opens by kind and id, with all its fields and the stored time of every step.',
  'RULE:record-export':
    'The exported changes add up to every balance; a withdrawal leaves a balance once.',
  'RULE:record-filter': 'Records and files are filtered by kind, coin, pair, side and time.',
  'RULE:journal-trips':
    'The journal counts from flat to flat; each result is what the ledger booked, to the unit.',
  'RULE:journal-figures':
    'The figures of the journal equal a second calculation; a small sample shows its interval.',
  'RULE:journal-notes':
    'Tags and a note of a trade are kept, filtered by and saved with the trades.',
  'RULE:spot-buy': 'A buy needs a quantity and cannot spend more than is available.',
  'RULE:spot-sell': 'A sell needs a quantity and cannot sell more than is available.',
  'RULE:spot-ioc': 'An ioc order trades what it can at its limit at once; the rest is cancelled.',
  'RULE:spot-fok': 'A fok order trades its whole quantity at once or is refused.',
  'RULE:spot-post-only': 'A post-only order that would trade at once is refused.',
  'RULE:spot-amend': 'An amended order keeps its place only when just its quantity shrinks.',
  'RULE:spot-amend-attached':
    'Attached stops of an unfilled order change, come and go with it; its place and reserve stay.',
  'RULE:spot-cancel-all':
    'Cancel-all ends every waiting order and trigger of the user, or of a pair.',
  'RULE:spot-stop-market': 'A stop trades at market when the outside price reaches it, once.',
  'RULE:spot-stop-limit': 'A stop-limit places its limit order when the outside price reaches it.',
  'RULE:spot-take-profit': 'A take-profit trades when the outside price reaches it in favour.',
  'RULE:spot-trailing-stop': 'A trailing stop follows the extreme price and never loosens.',
  'RULE:spot-oco': 'A limit order and a stop share one reserve; one trades, the other ends.',
  'RULE:spot-attached': 'Attached stops cover what an order received net of its fee, part by part.',
  'RULE:spot-trigger-amend':
    'A waiting trigger changes under the rules of a new one; its reserve follows, once.',
  'RULE:trigger-outside': 'Only the feed’s own fresh prices trigger; users’ deals trigger nothing.',
  'RULE:contract-lots': 'Contracts are traded in whole lots, at least one.',
  'RULE:contract-stops': 'An enabled stop needs its price.',
  'RULE:contract-partial-close':
    'A position closes in part by lots, with its exact share of margin, fee and result.',
  'RULE:contract-reverse':
    'Reversing closes a position and opens the opposite one with the same lots, both or neither.',
  'RULE:contract-add-margin':
    'Margin can be added up to the value at opening; the liquidation price moves away.',
  'RULE:contract-close-all': 'All positions, or those of one pair, close with an answer for each.',
  'RULE:contract-cancel-all': 'All waiting contract orders, or those of one pair, cancel at once.',
  'RULE:contract-amend':
    'Price and lots of a waiting contract order change in one step with its reserve.',
  'RULE:option-order':
    'An option needs a duration, at least the minimum amount, the balance and a verified user.',
  'RULE:option-odds':
    'Even has odds of its own, per pair and duration; the odds of an option are fixed when it is accepted.',
  'RULE:option-proof':
    'A settled option names the deals that decided it, and the next one as soon as it arrives.',
  'RULE:trust-purchase': 'Hosting needs at least the minimum amount and the agreement.',
  'RULE:transfer': 'A transfer cannot move more than is available.',
  'RULE:bank-card': 'A bank card needs every field.',
  'STATE:login': 'Without token or user the app is logged out.',
  'STATE:session-expiry': 'An answer of type 999 ends the session, says why and asks for login.',
  'STATE:redirect-once': 'A visitor is redirected to the login at most once a second.',
  'STATE:backtype': 'Tab pages send to the login with backtype 2, other pages with 1.',
  'STATE:deposit-withdraw': 'Deposits and withdrawals are under review, passed or rejected.',
  'STATE:spot-order':
    'Spot orders wait, complete or are cancelled; a waiting one can be cancelled.',
  'STATE:spot-trigger':
    'Triggers wait, trigger, fail or are cancelled; a waiting one can be cancelled.',
  'STATE:contract-order': 'Contracts trade, close or are cancelled; closing is confirmed first.',
  'STATE:hosting-order':
    'Hosting runs, completes or is redeemed early after its penalty was confirmed.',
  'STATE:verification': 'Verification is open, under review or done; basic comes before advanced.',
  'STATE:option-direction': 'An option is on rise, fall or even.',
  'ROLE:visitor': 'Trading, assets, verification, promotion and settings need a login.',
  'ROLE:verified': 'Options and withdrawals need a verified user.',
  'ROLE:withdrawal': 'Withdrawals also need a set address and a fund password.',
  'ROLE:address': 'Adding an address needs a fund password; without one the app says so.',
  'HANDLE:success': 'Type ok or code 1 is success, its payload in data or message.',
  'HANDLE:failure':
    'Any other answer shows the message of the server, or ERROR, once: in the form in view or in place of what was read, else as a toast.',
  'HANDLE:set-lang':
    'The app sends the language at launch and on change, and stores it under lang.',
  'HANDLE:page-load':
    'A slow page shows loading after 200 ms, an error after 60 s, a missing chunk after 120 s.',
  'HANDLE:loading-indicator': 'A call that takes over a second shows an indicator.',
  'HANDLE:back': 'Back ends at home; pressed twice there it leaves the installed app.',
  'HANDLE:service-link': 'Customer service opens in a new window.',
  'CONST:timeouts':
    'Calls, uploads, downloads and the socket time out after 60 s; the engine asks anew sooner.',
  'CONST:bases':
    'Calls live under /api, the app under /h5/; settings show 2.5.8 beside the build’s version.',
  'CONST:withdrawals-per-day':
    'Three withdrawals a day, a minimum per coin, arrival times as each language says.',
  'CONST:penalty':
    'Early redemption: 0.4 % of 1000 with three days left costs 12 and gives 988 back.',
  'CONST:yield': '10000 at 0.4 % for 15 days yields 40 a day and 600 in all, from the next day on.',
  'CONST:simple-send': 'The deposit page says that only simple transfers arrive.',
  'CONST:contract-minimum': 'The minimum is one lot.',
  'CONST:rank-list': 'The rank list has ten places.',
  'CONST:kline-periods': 'Charts show time-share, 1, 5, 30, 60 minutes, day, week and month.',
  'CONST:truncation': 'Numbers are truncated to their decimals, never rounded.',
  'CONST:languages': 'English, Japanese, Korean, traditional and simplified Chinese.',
  'CONST:coins': 'USDT, ETH, BTC and Bank with their ids and chains.',
  'THEME:colours':
    'The product’s four colours; dark and light, as the system asks until one is chosen.',
  'HANDLE:auth': 'The token travels bare in the Authorization header, bodies as forms.',
  'ENTITY:session': 'User and token are kept under vuex_user and vuex_token.',
  'ENTITY:user':
    'A user has nickname, account, phone, e-mail, two passwords, an invitation code and a verification state.',
  'ENTITY:bank-card': 'A bank card has its eleven fields.',
  'ENTITY:verification': 'Basic takes country, name, number and address; advanced three photos.',
  'ENTITY:accounts':
    'Currency, option, contract and trust account, each with total, available and frozen.',
  'ENTITY:deposit': 'A deposit has coin, chain, address or payee, quantity and receipt.',
  'ENTITY:withdrawal':
    'A withdrawal has chain, address, quantity, balance, remark, fee and arrival amount.',
  'ENTITY:withdraw-address':
    'A withdrawal address has coin, chain, address and takes fund password and code.',
  'ENTITY:transfer': 'A transfer has from, to, coin and quantity, and is recorded with its time.',
  'ENTITY:spot-order': 'A spot order has type, direction, price, quantity, fee and state.',
  'ENTITY:spot-trigger':
    'A trigger has type, direction, trigger price, quantity or budget, links and state.',
  'ENTITY:option-order':
    'An option order has quantity, prices of purchase and delivery, type, result and times.',
  'ENTITY:contract-order':
    'A contract has prices, lots, margin, fee, leverage, result, stops and state.',
  'ENTITY:product': 'A product has days, minimum, daily and total yield and period.',
  'ENTITY:hosting-order':
    'A hosting order has amount, rate, days left, penalty, times and yield so far.',
  'ENTITY:promotion': 'Promotion shows code, counts, rewards, rank, ratio and partner state.',
  'ENTITY:records': 'Records show state, amount, fee, actual amount and time.',
};

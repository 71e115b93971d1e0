/** Where the screens of the trust lie, and those they lead to. */
export const PRODUCTS = '/pages/finance/index';
export const BUY = '/pages/finance/buyPage';
export const HOSTING = '/pages/finance/ordersPage';
export const RULES = '/pages/finance/rulePage';

export const buyPath = (productId: string): string =>
  `${BUY}?${new URLSearchParams({ id: productId })}`;

/** Moves money from the spot account into the trust account. */
export const fundPath = (coin: string): string =>
  `/pages/assets/transfer/index?${new URLSearchParams({ from: 'currency', to: 'trust', coin })}`;

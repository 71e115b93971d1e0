/** Where the help lies. */
export const CENTRE = '/pages/help/center/center';
export const CHAT = '/pages/help/center/chat';

export const questionPath = (id: string): string =>
  `/pages/help/center/detail?${new URLSearchParams({ id })}`;

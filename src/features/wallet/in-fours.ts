/** An address in groups of four characters, as people compare it. */
export const inFours = (address: string): string => address.replace(/(.{4})(?=.)/gu, '$1 ');

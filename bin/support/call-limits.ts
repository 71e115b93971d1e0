/** Limits of one network that an operator may set. */
const NAMES = ['reads', 'writes', 'sockets', 'connections', 'total'] as const;
type Name = (typeof NAMES)[number];

/**
 * @param text - such as `reads=6000,writes=1200`: calls a minute, sockets and connections at once
 * @throws Error when a name or a number is wrong
 */
export function callLimitsOf(text: string): Partial<Record<Name, number>> {
  const pairs = text.split(',').map((each) => {
    const [name = '', value = ''] = each.trim().split('=');
    const known = NAMES.find((own) => own === name);
    if (!known || !/^[1-9]\d{0,8}$/.test(value))
      throw new Error(`--limits ${each}: expected one of ${NAMES.join(', ')} with a number`);
    return [known, Number(value)] as const;
  });
  return Object.fromEntries(pairs);
}

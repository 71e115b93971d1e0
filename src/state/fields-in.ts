/** The fields of a value that may be anything; none when it is no object. */
export const fieldsIn = <Name extends string>(
  value: unknown,
): { readonly [Field in Name]?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};

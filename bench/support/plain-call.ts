const PASSWORD = 'tideline';

/** A call of an exchange without the app. @throws Error with the id of a refusal */
export async function call(
  origin: string,
  path: string,
  token = '',
  form?: Readonly<Record<string, string>>,
  method = 'POST',
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/api/${path}`, {
    headers: { authorization: token },
    ...(form && { method, body: new URLSearchParams(form) }),
  });
  const { data, error } = (await answer.json()) as {
    readonly data?: Readonly<Record<string, unknown>>;
    readonly error?: { readonly id: string };
  };
  if (!data) throw new Error(`${path}: ${error?.id}`);
  return data;
}

export const logIn = async (origin: string, account: string): Promise<string> =>
  String((await call(origin, 'user/login', '', { account, password: PASSWORD }))['token']);

import {
  type Credentials,
  credentialsFrom,
  isLoginParameter,
  type LoginVariant,
} from '#domain/login.ts';

/** What an address asks for about logging in. */
export interface AskedLogin {
  /** The query without it. */
  readonly rest: string;
  /** The dialog is to be shown (APP-26). */
  readonly opens: boolean;
  /** Who is to be logged in at once (APP-27). */
  readonly credentials: Credentials | undefined;
}

/** Takes what is about logging in out of a query; undefined where there is nothing of it. */
export function takeLogin(search: string, variant: LoginVariant): AskedLogin | undefined {
  const query = new URLSearchParams(search);
  const names = [...query.keys()].filter(isLoginParameter);
  if (names.length === 0) return undefined;
  const asked = { opens: query.has('login'), credentials: credentialsFrom(query, variant) };
  for (const name of names) query.delete(name);
  return { ...asked, rest: query.size > 0 ? `?${query}` : '' };
}

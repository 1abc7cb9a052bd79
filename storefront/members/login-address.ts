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

/** A query without what is about logging in. */
export function withoutLogin(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()].filter(isLoginParameter)) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

/** Takes what is about logging in out of a query; undefined where there is nothing of it. */
export function takeLogin(search: string, variant: LoginVariant): AskedLogin | undefined {
  const query = new URLSearchParams(search);
  if (![...query.keys()].some(isLoginParameter)) return undefined;
  return {
    rest: withoutLogin(search),
    opens: query.has('login'),
    credentials: credentialsFrom(query, variant),
  };
}

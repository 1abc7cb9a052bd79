import {
  type Credentials,
  credentialsFrom,
  isLoginParameter,
  type LoginVariant,
} from '#domain/login.ts';
import type { MemberSettings } from '../storefront.ts';

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

/**
 * The address of the venue's that a page goes on to by itself which asks for a login; null where the
 * dialog has the way instead. Out of a frame browsers let only lead what somebody does (decision 076).
 */
export const onwardLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  isFramed: boolean,
): string | null => (login === 'external' && !isFramed ? loginUrl : null);

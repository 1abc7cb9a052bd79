import { isTruthy } from '#domain/content/truthy.ts';
import { isForVisit, isLoginParameter, resendRefused } from '#domain/events/visit-parameters.ts';

/**
 * The parameters of an address that belong to the visit, whatever the page (APP-25 to 27). They are read once, before
 * anything rewrites the address, and then removed from it.
 */
export interface Arrival {
  /** The query without these parameters. */
  readonly rest: string;
  /** The value of `expresscheckout`; undefined if the address has none. */
  readonly skipsUpsells: boolean | undefined;
  /** The parameters about logging in; undefined if there are none. */
  readonly login: URLSearchParams | undefined;
  /** The visitor was redirected from `/resend`, which is not for members. */
  readonly isResendRefused: boolean;
}

/** Reads the parameters meant for the visit; undefined if the query has none. */
export function readArrival(search: string): Arrival | undefined {
  const query = new URLSearchParams(search);
  const parameters = [...query].filter(([name]) => isForVisit(name));
  if (parameters.length === 0) return undefined;
  const login = parameters.filter(([name]) => isLoginParameter(name));
  const express = query.get('expresscheckout');
  const isResendRefused = query.has(resendRefused);
  for (const [name] of parameters) query.delete(name);
  return {
    rest: query.size > 0 ? `?${query}` : '',
    skipsUpsells: express === null ? undefined : isTruthy(express),
    login: login.length > 0 ? new URLSearchParams(login) : undefined,
    isResendRefused,
  };
}

/** A query without the parameters meant for the visit. */
export const withoutArrival = (search: string): string => readArrival(search)?.rest ?? search;

/**
 * The query parameters of an event's address that do not name a time: choosing another time keeps
 * them. `reserve` is left out, because a visitor who chooses a time submits by hand.
 */
export function besideTime(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  for (const name of ['session', 'date', 'reserve', 'lang']) query.delete(name);
  return Object.fromEntries([...query].filter(([name]) => !isForVisit(name)));
}

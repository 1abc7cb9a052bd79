import { isTruthy } from '#domain/content/truthy.ts';
import { isForVisit, isLoginParameter, resendRefused } from '#domain/events/visit-parameters.ts';

/**
 * The part of an address that is meant for the visit, whatever page it leads to (APP-25 to 27). It is
 * read once, before anything rewrites the address, and then removed from it.
 */
export interface Arrival {
  /** The query without these parameters. */
  readonly rest: string;
  /** Value of `expresscheckout`; undefined where the address has none. */
  readonly skipsUpsells: boolean | undefined;
  /** Everything about logging in; undefined where there is nothing. */
  readonly login: URLSearchParams | undefined;
  /** It comes from `/resend`, which is not for who is logged in. */
  readonly isResendRefused: boolean;
}

/** Reads what a query asks of the visit; undefined where it asks nothing. */
export function readArrival(search: string): Arrival | undefined {
  const query = new URLSearchParams(search);
  const asked = [...query].filter(([name]) => isForVisit(name));
  if (asked.length === 0) return undefined;
  const login = asked.filter(([name]) => isLoginParameter(name));
  const express = query.get('expresscheckout');
  const isResendRefused = query.has(resendRefused);
  for (const [name] of asked) query.delete(name);
  return {
    rest: query.size > 0 ? `?${query}` : '',
    skipsUpsells: express === null ? undefined : isTruthy(express),
    login: login.length > 0 ? new URLSearchParams(login) : undefined,
    isResendRefused,
  };
}

/** A query without what is meant for the visit. */
export const withoutArrival = (search: string): string => readArrival(search)?.rest ?? search;

/**
 * The query of an event's address apart from the time, by name: another time leaves all of it in
 * place. `reserve` is left out: a visitor who chooses a time submits it by hand.
 */
export function besideTime(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  for (const name of ['session', 'date', 'reserve', 'lang']) query.delete(name);
  return Object.fromEntries([...query].filter(([name]) => !isForVisit(name)));
}

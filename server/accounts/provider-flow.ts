import { createHmac } from 'node:crypto';
import { Refusal, type RefusalCode } from '#contract/api/refusals.ts';
import type { LoginProof, ProviderOutcome } from '../gateways/identity-provider.ts';
import { readOwnCookie } from '../http/cookies.ts';
import type { ApiRequest } from '../http/request.ts';

/** A browser's way to an identity provider and back. */
type FlowRequest = Pick<ApiRequest, 'services' | 'catalogue'>;

/** Derived from a secret that only the browser has, so that nothing stored on the server grants access. */
export function proofOf(browser: string, state: string): LoginProof {
  const part = (name: string) =>
    createHmac('sha256', browser).update(`${name} ${state}`).digest('base64url');
  return { state, nonce: part('nonce'), verifier: part('verifier') };
}

/** The secret of a browser that started a login, from its cookie of this name; undefined without one. */
export function browserOf(
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
  cookie: string,
): string | undefined {
  const kept = readOwnCookie(request, cookie);
  return kept !== undefined && /^[\w-]{32}$/.test(kept) ? kept : undefined;
}

/** The secret of the returning browser; refuses one that has no cookie of ours. */
export function returningBrowser(
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
  cookie: string,
  context: string,
): string {
  const browser = browserOf(request, cookie);
  if (browser !== undefined) return browser;
  // A browser with other cookies has them enabled, and began here too long ago, or not at all.
  const hasCookies = (request.header('cookie') ?? '').trim() !== '';
  throw new Refusal(hasCookies ? 'invalid_login_state' : 'cookies_needed', context);
}

/** The state in the query of the provider's redirect; empty without one. */
export const stateIn = (query: string): string => new URLSearchParams(query).get('state') ?? '';

/** Returns the provider's answer, or throws a refusal, whose reason is only in the log. */
export function answerOrRefuse<T>(
  { services, catalogue }: FlowRequest,
  outcome: ProviderOutcome<T>,
  { context, refused, unknown }: Record<'refused' | 'unknown', RefusalCode> & { context: string },
): T {
  if (outcome.kind === 'answer') return outcome.value;
  const { kind, why } = outcome;
  services.log.warn({ portal: catalogue.portal.key, kind, why }, 'the identity provider refused');
  throw new Refusal(kind === 'refused' ? refused : unknown, context);
}

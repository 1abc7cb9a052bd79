import { Refusal } from '#contract/api/refusals.ts';
import { isFreshToken, usedTokenExpiry } from '#domain/accounts/provider-login.ts';
import { uncountTry, withinRate } from '../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { openSession } from '../http/viewer.ts';
import { tokenHash } from '../setup/token.ts';
import { useToken } from '../store/accounts/provider-logins.ts';
import { memberForIdentity } from './provided-member.ts';
import { answerOrRefuse } from './provider-flow.ts';
import { providerOf } from './provider-login.ts';
import { wireUser } from './user-answer.ts';

const name = 'provider_token';
/** Failed tokens allowed for one client. */
const rate = { limit: 30, seconds: 900 };

/** Logs in by an ID token issued to another app of the venue's (API-60, USR-24). */
export async function logInWithToken(
  { body: { token } }: ApiInput<'logInWithToken'>,
  request: ApiRequest,
) {
  const client = providerOf(request);
  await withinRate(request, name, request.client, rate);
  const { services, portalId } = request;
  const outcome = await services.gateways.identityProvider.readToken(client, token);
  const identity = answerOrRefuse(request, outcome, {
    context: name,
    refused: 'provider_login_failed',
    unknown: 'provider_unavailable',
  });
  if (!isFreshToken(identity.issuedAt, services.now())) {
    throw new Refusal('provider_login_failed', name);
  }
  const until = new Date(usedTokenExpiry(identity.issuedAt));
  const isFirst = await services.store.write(portalId, (tx) =>
    useToken(tx, tokenHash(signedPart(token)), until),
  );
  if (!isFirst) throw new Refusal('provider_login_failed', name);
  await uncountTry(request, name, request.client);
  const member = await memberForIdentity(request, identity);
  const session = await openSession(request, member.id, 'identity_provider');
  return { user: [wireUser(request, member, session)] };
}

/** The token without its signature, which can be written in more than one way. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'));

import { payerHeader, payerSecret } from '#contract/api/payer-header.ts';
import { Refusal } from '#contract/api/refusals.ts';
import { languageOf } from '#domain/content/language-of.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { Services } from '../services/services.ts';
import { askedAt } from '../setup/settings.ts';
import { tokenHash } from '../setup/token.ts';
import { InvalidInput } from './input.ts';
import { publicOriginOf } from './origin.ts';
import type { ApiRequest } from './request.ts';
import { storefrontAsked } from './storefront-asked.ts';
import type { RequestWithoutViewer } from './viewer.ts';

type Tenant = Omit<
  RequestWithoutViewer,
  'address' | 'client' | 'network' | 'own' | 'freshness' | 'setCookie'
>;

/** A call's storefront, language and headers. Throws `tenant_unknown`, `portal_suspended`. */
export async function findTenant(
  services: Services,
  request: Request,
  url: URL,
  common: ApiRequest['common'],
): Promise<Tenant> {
  const directory = await services.cache.directory();
  const address = askedAt(services.settings, url);
  const storefront = storefrontAsked(directory, address, common.seller);
  if (!storefront) throw new Refusal('tenant_unknown', 'request', { path: 'seller' });
  const original = await services.cache.catalogue(storefront.portalId);
  if (original.portal.suspension) throw new Refusal('portal_suspended', 'request');
  const language = languageOf(original.portal.languages, common.lang);
  // Writes are decided by the names in the tenant's file.
  const catalogue = request.method === 'GET' ? inLanguage(original, language) : original;
  const seller = catalogue.sellers.get(storefront.sellerId);
  if (!seller) throw new Refusal('tenant_unknown', 'request', { path: 'seller' });
  return {
    services,
    catalogue,
    portalId: storefront.portalId,
    seller,
    language,
    common,
    idempotencyKey: idempotencyKeyOf(request),
    payerHash: payerHashOf(request),
    publicOrigin: publicOriginOf(services.settings, request, url, storefront.hosts),
    cached: url.pathname.startsWith('/cached_api/'),
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

/** The hash of the payer's secret (decision 082); a short one is refused. */
function payerHashOf(request: Request): Buffer | undefined {
  const secret = request.headers.get(payerHeader);
  if (secret === null) return undefined;
  if (payerSecret.test(secret)) return tokenHash(secret);
  throw new InvalidInput([
    { path: payerHeader, fault: 'must be 22 to 128 letters, digits, - or _' },
  ]);
}

/** The Idempotency-Key of law 6; it must be random, so a short one is refused. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{16,255}$/.test(key)) return key;
  throw new InvalidInput([
    { path: 'Idempotency-Key', fault: 'must be 16 to 255 plain characters' },
  ]);
}

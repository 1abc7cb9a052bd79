import { randomUUID } from 'node:crypto';
import {
  type Client,
  ErrorCode,
  type EvaluationContext,
  FlagNotFoundError,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk';
import { type FeatureFlag, featureFlags } from '#tenants/config/feature-flags.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';

/** Feature flags of a seller (APP-70). */
export interface Flags {
  evaluate(catalogue: Catalogue, sellerId: string): Promise<Record<FeatureFlag, boolean>>;
}

/**
 * Flags by OpenFeature. Without a provider of the installation's own, or if it fails or does not know a flag, they have the
 * values in the tenant's configuration. A provider gets the portal and the seller, but no person: pages are the same for
 * everyone.
 */
export async function openFlags(
  cache: CatalogueCache,
  provider: Provider = configurationProvider(cache),
): Promise<Flags> {
  // A unique domain: the registry of providers is global in the process.
  const domain = randomUUID();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client: Client = OpenFeature.getClient(domain);
  return {
    async evaluate(catalogue, sellerId) {
      const { id, key } = catalogue.portal;
      const context = { targetingKey: `${key}/${sellerId}`, portal: id, seller: sellerId };
      const values = featureFlags.map(async (flag) => {
        const configured = configValue(catalogue, flag, { seller: sellerId });
        return [flag, await client.getBooleanValue(flag, configured, context)] as const;
      });
      return Object.fromEntries(await Promise.all(values)) as Record<FeatureFlag, boolean>;
    },
  };
}

const isFlag = (key: string): key is FeatureFlag => featureFlags.some((flag) => flag === key);

/** A provider that reads flags from the configuration; it has boolean ones only. */
function configurationProvider(cache: Pick<CatalogueCache, 'catalogue'>): Provider {
  const none = async <T>(key: string, fallback: T): Promise<ResolutionDetails<T>> => {
    return { value: fallback, errorCode: ErrorCode.TYPE_MISMATCH, errorMessage: key };
  };
  return {
    metadata: { name: 'configuration' },
    runsOn: 'server',
    async resolveBooleanEvaluation(key, _, { portal, seller }: EvaluationContext) {
      if (!isFlag(key)) throw new FlagNotFoundError(key);
      const catalogue = await cache.catalogue(Number(portal));
      const value = configValue(catalogue, key, { seller: String(seller) });
      return { value, reason: StandardResolutionReasons.STATIC };
    },
    resolveStringEvaluation: none,
    resolveNumberEvaluation: none,
    resolveObjectEvaluation: none,
  };
}

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

/** Whether features are on at a seller, as whoever the installation asks for flags has it (APP-70). */
export interface Flags {
  evaluate(catalogue: Catalogue, sellerId: string): Promise<Record<FeatureFlag, boolean>>;
}

/**
 * Flags by OpenFeature. Without a provider of the installation's own they are what the tenant's
 * configuration says; where one fails or does not know a flag, that holds too. A provider is told the
 * portal and the seller, and nobody's name: pages are the same for everybody.
 */
export async function openFlags(
  cache: CatalogueCache,
  provider: Provider = configurationProvider(cache),
): Promise<Flags> {
  // A name of its own: the registry of providers is one for the process.
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

/** The configuration as a provider of flags; it has none but on and off. */
export function configurationProvider(cache: Pick<CatalogueCache, 'catalogue'>): Provider {
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

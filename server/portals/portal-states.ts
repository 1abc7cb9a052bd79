import { readyRights } from '#domain/staff/roles.ts';
import { type Attention, attentionScopeOf, readAttention } from '../attention/read-attention.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { type PortalSize, readPortalSize } from '../store/catalogue/portal-size.ts';

/** A portal as the operator sees it (STF-18): without orders, people or amounts. */
export interface PortalState {
  readonly key: string;
  readonly name: string;
  readonly hosts: readonly string[];
  /** The first parts of its storefronts' addresses. */
  readonly slugs: readonly string[];
  readonly suspension: Catalogue['portal']['suspension'];
  readonly size: PortalSize;
  /** Kinds of entries that need attention, most urgent first. */
  readonly attention: readonly { readonly kind: string; readonly urgency: string }[];
  /** The number of further entries. */
  readonly more: number;
}

/** Reads the state and size of every portal, sorted by key. */
export async function portalStates(services: Services): Promise<PortalState[]> {
  const directory = await services.cache.directory();
  const ids = [...new Set(directory.map(({ portalId }) => portalId))];
  const states: PortalState[] = [];
  for (const id of ids) {
    const catalogue = await services.cache.catalogue(id);
    const storefronts = directory.filter(({ portalId }) => portalId === id);
    const attention = await attentionOf(services, catalogue);
    const { key, name, suspension } = catalogue.portal;
    states.push({
      key,
      name,
      hosts: storefronts[0]?.hosts ?? [],
      slugs: storefronts.map(({ slug }) => slug),
      suspension,
      size: await services.store.read(id, readPortalSize),
      attention: attention.entries.map(({ kind, urgency }) => ({ kind, urgency })),
      more: attention.more,
    });
  }
  return states.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The attention list that an owner sees in the console. */
function attentionOf(services: Services, catalogue: Catalogue): Promise<Attention> {
  const rights = readyRights('owner');
  if (!rights) throw new Error('there is no owner among the roles');
  const scope = attentionScopeOf({ grants: [{ role: 'owner', rights, sellers: null }] });
  return readAttention(services, catalogue, scope);
}

import type { ConfigScope } from '#tenants/config/config-key.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import { type Catalogue, type ConfigPlace, configValue } from '../store/catalogue/catalogue.ts';

/** One for each event template of a catalogue. */
const kept = new WeakMap<Catalogue, Map<string, Partial<Record<ConfigKeyName, unknown>>>>();

/** The shown configuration of an event template, computed once per catalogue: a listing needs a thousand. */
export function shownConfigOfTemplate(
  catalogue: Catalogue,
  { id, seller_id }: { readonly id: string; readonly seller_id: string },
): Partial<Record<ConfigKeyName, unknown>> {
  const known = kept.get(catalogue) ?? new Map();
  kept.set(catalogue, known);
  let values = known.get(id);
  if (!values) {
    values = shownConfig(catalogue, ['event_template'], { seller: seller_id, event_template: id });
    known.set(id, values);
  }
  return values;
}

/**
 * The configuration in a scope, limited to keys that the browser may know and that these scopes can
 * set.
 */
export function shownConfig(
  catalogue: Catalogue,
  scopes: readonly ConfigScope[],
  place: ConfigPlace,
): Partial<Record<ConfigKeyName, unknown>> {
  const values: Partial<Record<ConfigKeyName, unknown>> = {};
  for (const [name, entry] of Object.entries(configRegistry)) {
    if (!entry.shown || !entry.scopes.some((scope) => scopes.includes(scope))) continue;
    const key = name as ConfigKeyName;
    values[key] = configValue(catalogue, key, place);
  }
  return values;
}

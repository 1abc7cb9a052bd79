import { type ConfigKeyName, type ConfigScope, configRegistry } from '#tenants/config-registry.ts';
import { type Catalogue, type ConfigPlace, configValue } from './catalogue.ts';

/** What holds at a place, of the keys that the browser may know and that these scopes can set. */
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

import type { ConfigScope } from './config-key.ts';
import { type ConfigKeyName, type ConfigValue, configRegistry } from './config-registry.ts';

/** Scopes by how much they span; what a narrower one sets goes before what a wider one does. */
export const narrowestFirst = [
  'ticket_group',
  'event_template',
  'seller',
  'portal',
] as const satisfies readonly ConfigScope[];

/**
 * What holds for a key where scopes set what `set` says (undefined: nothing): the narrowest of those
 * that the key takes, else its default. The only place where scopes are weighed.
 */
export function effective<K extends ConfigKeyName>(
  key: K,
  set: (scope: ConfigScope) => unknown,
): ConfigValue<K> {
  const { scopes, default: fallback } = configRegistry[key];
  for (const scope of narrowestFirst) {
    if (!(scopes as readonly ConfigScope[]).includes(scope)) continue;
    const value = set(scope);
    if (value !== undefined) return value as ConfigValue<K>;
  }
  return fallback as ConfigValue<K>;
}

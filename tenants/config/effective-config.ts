import type { ConfigScope } from './config-key.ts';
import { type ConfigKeyName, type ConfigValue, configRegistry } from './config-registry.ts';

/** Scopes from narrow to wide; a narrower scope takes precedence. */
export const narrowestFirst = [
  'ticket_group',
  'event_template',
  'seller',
  'portal',
] as const satisfies readonly ConfigScope[];

/**
 * The value of a key, where `set` returns the value set in a scope, or undefined. The narrowest scope that the key
 * allows wins; otherwise its default applies. This is the only place that resolves scopes.
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

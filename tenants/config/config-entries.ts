import { z } from 'zod';
import { withField } from '../file/field.ts';
import { type ConfigField, configFields } from './config-fields.ts';
import type { ConfigScope } from './config-key.ts';
import { type ConfigKeyName, type ConfigValues, configRegistry } from './config-registry.ts';

/** The form of each key. Each one names its own right, so that no new one is open by accident. */
export const fieldsOfConfig: Readonly<Record<ConfigKeyName, ConfigField>> = configFields;

/** The schema of the config part of one scope: known keys only, each with its type. */
export function configEntries(scope: ConfigScope) {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, { type, scopes }] of Object.entries(configRegistry)) {
    if (!(scopes as readonly ConfigScope[]).includes(scope)) continue;
    shape[key] = withField(type.optional(), fieldsOfConfig[key as ConfigKeyName]);
  }
  return z.strictObject(shape) as z.ZodType<Partial<ConfigValues>>;
}

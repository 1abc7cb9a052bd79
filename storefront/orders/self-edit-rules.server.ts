import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import type { Configuration } from '../site/storefront.ts';

/** The rules for changing an order here, from the configuration (CFG-17, CFG-18). */
export function selfEditRules({ config }: Pick<Configuration, 'config'>): SelfEditRules {
  const values = config as Partial<ConfigValues>;
  return {
    enabled: values['self_edit_rules.enabled'] ?? false,
    anonEditing: values['self_edit_rules.anon_editing'] ?? true,
    horizonDays: values['self_edit_rules.horizon_days'] ?? 0,
    horizonHours: values['self_edit_rules.horizon_hours'] ?? 0,
    categories: values['self_edit_rules.categories'] ?? null,
  };
}

import { categoriesOf, categoryLists, idsOf, rulesById } from './events/names-in-rules.ts';
import type { TenantFile } from './tenant-file.ts';
import { wordingsIn } from './texts/wordings.ts';

/**
 * The file with the ids of ticket types and groups in place of their names in message rules, and categories in settings
 * as its events have them.
 */
export function withResolvedNames(tenant: TenantFile): TenantFile {
  const wordings = wordingsIn(tenant.config.event_texts ?? {});
  const categories = categoriesOf(tenant.events, wordings);
  const meantBy = (text: string): readonly string[] => {
    const ids = idsOf(text, categories);
    return ids.length > 0 ? ids : [text];
  };
  const resolved = <C extends TenantFile['config']>(config: C): C => {
    const lists = categoryLists.flatMap((key) => {
      const listed = config[key];
      return listed ? [[key, [...new Set(listed.flatMap(meantBy))]] as const] : [];
    });
    return lists.length > 0 ? { ...config, ...Object.fromEntries(lists) } : config;
  };
  return {
    ...tenant,
    config: resolved(tenant.config),
    sellers: tenant.sellers.map((seller) => ({ ...seller, config: resolved(seller.config) })),
    events: tenant.events.map((event) => ({
      ...event,
      message_rules: [...rulesById(event.message_rules, event.id, event.groups, wordings)],
    })),
  };
}

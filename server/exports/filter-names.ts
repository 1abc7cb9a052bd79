import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';

/** The names of things whose ids an export's filters contain; null for filters that are not set. */
export interface FilterNames {
  readonly event: string | null;
  readonly seller: string | null;
  readonly session: { readonly starts_at: string; readonly timezone: string } | null;
}

/** Returns a function that names the things in filters, after reading all their sessions at once. */
export async function filterNames(
  tx: Tx,
  { templates, sellers }: Catalogue,
  filters: readonly unknown[],
): Promise<(filter: unknown) => FilterNames> {
  const ids = new Set(filters.flatMap((filter) => idIn(filter, 'session') ?? []));
  const facts = ids.size === 0 ? [] : await readSessionFacts(tx, [...ids]);
  return (filter) => {
    const session = facts.find(({ id }) => id === idIn(filter, 'session'));
    return {
      event: templates.get(idIn(filter, 'event') ?? '')?.name ?? null,
      seller: sellers.get(idIn(filter, 'seller') ?? '')?.name ?? null,
      session: session
        ? { starts_at: session.start_datetime.toISOString(), timezone: session.timezone }
        : null,
    };
  };
}

function idIn(filter: unknown, name: 'event' | 'seller' | 'session'): string | undefined {
  const value = (filter as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

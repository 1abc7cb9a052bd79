import { importBenchTenant } from '../installation/import-bench-tenant.ts';
import type { Installation } from '../installation/installation.ts';
import { arenaTenant } from '../tenants/arena.ts';

/** A seated session. */
export interface Hall {
  readonly name: string;
  readonly slug: string;
  readonly event: string;
  readonly session: string;
}

/** Finds the sample hall's first seated evening, and imports an arena for the bench. */
export async function findHalls(installation: Installation): Promise<readonly Hall[]> {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await importBenchTenant(installation.databaseUrl, arenaTenant(day));
  const [evening] = await installation.query<{ slug: string; event: string; session: string }>(`
    select l.slug, t.id as event, s.id as session
    from event_session s
      join event_template t on t.portal_id = s.portal_id and t.id = s.event_template_id
      join seller l on l.portal_id = t.portal_id and l.id = t.seller_id
    where t.seat_map_id = 'main-hall' and s.start_datetime > now() + interval '1 day'
    order by s.start_datetime limit 1`);
  if (!evening) throw new Error('the sample hall sells no seats');
  return [
    { name: 'Sample hall', ...evening },
    { name: 'Arena', slug: 'arena', event: 'match', session: 'match-1' },
  ];
}

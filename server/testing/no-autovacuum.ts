/** Turns autovacuum off for all tables, so that the planner knows only the statistics a test has gathered. */
export async function withoutAutovacuum(sql: (text: string) => Promise<unknown>): Promise<void> {
  await sql(`do $$ declare found regclass; begin
    for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', found);
    end loop;
  end $$`);
}

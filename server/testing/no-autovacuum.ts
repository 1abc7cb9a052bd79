/** Keeps autovacuum away from all tables, so that the planner knows what a test has told it, and no more. */
export async function withoutAutovacuum(sql: (text: string) => Promise<unknown>): Promise<void> {
  await sql(`do $$ declare found regclass; begin
    for found in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', found);
    end loop;
  end $$`);
}

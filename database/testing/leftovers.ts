import pg from 'pg';

/** State of a connection that the next transaction on it would find. */
const state = `
  select 'foyer.portal' as found where coalesce(current_setting('foyer.portal', true), '') <> ''
  union all select 'the role ' || current_user where current_user <> 'foyer_app'
  union all select 'the setting ' || name from pg_settings where source = 'session' and name <> all ($1)
  union all select 'the channel ' || channel from pg_listening_channels() channel
  union all select 'a lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  union all select 'the temporary table ' || relname from pg_class where relnamespace = pg_my_temp_schema()`;

/** Settings that PgBouncer itself sets again for each client. */
const followed = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'standard_conforming_strings',
  'TimeZone',
];

/**
 * Returns what was left behind on a pooler's connections to a database, each thing once. Uses as many connections as the pooler
 * opens at once, so that none is missed.
 */
export async function findLeftovers(pooledUrl: string, size: number): Promise<string[]> {
  const clients = Array.from({ length: size }, () => new pg.Client(pooledUrl));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const results = await Promise.all(
      clients.map(async (client) => {
        // It keeps its connection from the others, until all have looked or the database ends it.
        client.on('error', () => {});
        await client.query('begin');
        return client.query<{ found: string }>(state, [followed]);
      }),
    );
    return [...new Set(results.flatMap(({ rows }) => rows.map(({ found }) => found)))];
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../store/database.ts';

/** Runs queries on the owner's connection as a server would, and rolls them back; returns their plans as JSON, in order. */
export async function plansOn(
  owner: pg.Client,
  portalId: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  let plans = '';
  const run = async (query: Compilable<unknown> | CompiledQuery<unknown>) => {
    const { sql, parameters } = 'compile' in query ? query.compile() : query;
    const explained = await owner.query(`explain (format json) ${sql}`, [...parameters]);
    plans += JSON.stringify(explained.rows[0]['QUERY PLAN']);
    return owner.query(sql, [...parameters]);
  };
  const rows = async (query: CompiledQuery<unknown>) => (await run(query)).rows;
  await owner.query('begin');
  await owner.query('set local random_page_cost = 1.1');
  await owner.query('set local role foyer_app');
  await owner.query("select set_config('foyer.portal', $1, true)", [String(portalId)]);
  await work({
    portalId,
    rows,
    row: async (query: CompiledQuery<unknown>) => (await rows(query))[0],
    run: async (query: CompiledQuery<unknown>) => (await run(query)).rowCount,
  } as unknown as Tx);
  await owner.query('rollback');
  return plans;
}

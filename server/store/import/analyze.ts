import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Number of changes that make an import large: below, PostgreSQL's own statistics suffice. */
const largeImport = 1_000;

/**
 * Updates the planner's statistics after a large import. PostgreSQL would do so within a minute or
 * two; until then it expects a new tenant's tables to be empty, and plans badly.
 */
export async function analyzeAfter(tx: Tx, changes: number): Promise<void> {
  if (changes >= largeImport) await tx.run(sql`select analyze_catalogue()`.compile(db));
}

/** Updates the planner's statistics of orders and their money after a bulk write. */
export async function analyzeSales(tx: Tx): Promise<void> {
  await tx.run(sql`select analyze_sales()`.compile(db));
}

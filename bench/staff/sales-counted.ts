import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from '../installation/installation.ts';
import { cityPortal } from './tenant.ts';

const longest = 900_000;

/** Waits until the server has counted the finished sales of the portal, as it does after an upgrade. */
export async function salesCounted({ query }: Pick<Installation, 'query'>): Promise<void> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    const [found] = await query<{ counted: boolean }>(
      `select s.until > now() - interval '30 minutes' as counted
       from sales_counted s join portal p using (portal_id) where p.key = $1`,
      [cityPortal],
    );
    if (found?.counted) return;
    await pause(1_000);
  }
  throw new Error('the sales are not counted after a quarter of an hour');
}

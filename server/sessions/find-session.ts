import { Refusal } from '#contract/api/refusals.ts';
import { isWithin, type Scope } from '#domain/staff/rights.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { type ListedSession, readSession } from '../store/sessions/listed-sessions.ts';

/** Finds a session of a seller in the scope; throws `not_found` (STF-10). */
export async function findSession(
  tx: Tx,
  id: string,
  { catalogue, scope }: { readonly catalogue: Catalogue; readonly scope: Scope },
): Promise<ListedSession> {
  const found = await readSession(tx, id);
  const event = catalogue.templates.get(found?.event_template_id ?? '');
  if (!found || !event || !isWithin(scope, event.seller_id)) {
    throw new Refusal('not_found', 'session');
  }
  return found;
}

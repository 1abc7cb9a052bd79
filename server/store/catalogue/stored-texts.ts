import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/**
 * Returns which of these texts buyers read without any catalogue having them: annotations of sessions (including
 * sessions not yet made by a schedule), and texts stored in orders and carts (seat sections, names of codes).
 */
export async function storedTexts(tx: Tx, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ text: string }>`
      select g.text from unnest(${[...texts]}::text[]) as g(text)
      where exists (select from event_session s
          where s.portal_id = ${tx.portalId} and s.annotations ? g.text)
        or exists (select from schedule s
          where s.portal_id = ${tx.portalId} and (s.rule -> 'annotations' ? g.text
            or s.rule @? '$.changes[*].annotations[*]' and jsonb_path_exists(s.rule,
              '$.changes[*].annotations[*] ? (@ == $text)', jsonb_build_object('text', g.text))))
        or exists (select from ticket t
          where t.portal_id = ${tx.portalId} and t.handler_data ->> 'section' = g.text)
        or exists (select from cart_code c
          where c.portal_id = ${tx.portalId} and c.name = g.text)`.compile(db),
  );
  return new Set(rows.map(({ text }) => text));
}

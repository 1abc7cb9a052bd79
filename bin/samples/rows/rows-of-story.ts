import type { Story } from '../plan/story.ts';
import { auditEntries } from './audit-rows.ts';
import { noteRows, scanRows } from './door-rows.ts';
import { letterRows } from './letter-rows.ts';
import { moneyRows } from './money-rows.ts';
import { movesOf, orderRows, seatsTaken } from './order-rows.ts';
import { idsOf, iso, type Known, type StoryRows } from './story-rows.ts';

/** Returns all rows of an order, and its payments for the sandbox's card processor. */
export function rowsOfStory(story: Story, known: Known): StoryRows {
  const ids = idsOf(story, known);
  const money = moneyRows(story, ids, known);
  return {
    n: story.n,
    cartId: ids.cart,
    rows: [
      ...orderRows(story, ids, known),
      ...money.rows,
      ...letterRows(story, ids, known),
      ...scanRows(story, ids, known),
      ...noteRows(story, ids, known),
    ],
    moves: movesOf(story),
    codes: story.codes.map(({ key }) => key),
    seats: seatsTaken(story),
    ledger: money.ledger,
    entries: auditEntries(story, ids, known),
    renewed: renewedBy(story, known),
    payments: money.payments,
  };
}

function renewedBy({ term }: Story, { keys }: Known): StoryRows['renewed'] {
  if (term?.kind !== 'renewal') return null;
  return {
    id: keys.id('membership', term.membershipOf),
    ticket_group_id: term.group,
    anchor: term.anchor,
    valid_from: iso(term.since),
    valid_to: iso(term.valid_to),
  };
}

import { Section } from '../../parts/layout/page.tsx';
import { Timeline } from '../../parts/lists/timeline.tsx';
import { editWords } from '../../words/order-edits.ts';
import { instantText, type VenueFormat, venueTimeText } from '../../words/times.ts';
import type { Order } from './order-data.ts';
import { nameOf } from './ticket-name.ts';

interface DoneProps {
  readonly order: Order;
  readonly format: VenueFormat;
}

/** The changes made to an order, newest first (SLS-02). */
export function Changes({ order: { edits }, format }: DoneProps) {
  const own = editWords;
  if (edits.length === 0) return null;
  return (
    <Section title={own.made}>
      <Timeline
        entries={edits.map(({ id, at, kind, by, removed, added }) => ({
          id,
          title: own.madeBy(kind, own.by[by]),
          time: { text: instantText(at, format), instant: at },
          detail: own.counts(removed, added),
        }))}
      />
    </Section>
  );
}

const tones = {
  admitted: 'positive',
  left: 'plain',
  refused: 'danger',
  annulled: 'plain',
} as const;

/** The scans of an order’s tickets, newest first (SLS-02). */
export function Scans({ order, format }: DoneProps) {
  const own = editWords;
  const { scans, tickets } = order;
  return (
    <Section title={own.scans}>
      {scans.length === 0 && <p>{own.noScans}</p>}
      <Timeline
        entries={scans.map(({ id, at, timezone, door, result, ticket }) => {
          const of = tickets.find((each) => each.id === ticket);
          const text = own.scanResults[result];
          return {
            id: String(id),
            title: door === null ? text : own.atDoor(text, door),
            time: { text: venueTimeText({ at, timezone }, format), instant: at },
            tone: tones[result],
            detail: of && nameOf(of, order),
          };
        })}
      />
    </Section>
  );
}

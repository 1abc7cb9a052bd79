import type { Story, StoryScan } from '../plan/story.ts';
import { type Ids, iso, type Known, type Row, type Table } from './story-rows.ts';

type Rows = (readonly [Table, Row])[];

/** Returns the rows of an order's scans (DOR-05). */
export function scanRows(story: Story, ids: Ids, known: Known): Rows {
  const { n, scans, tickets } = story;
  const { keys, people } = known;
  const [owner, manager = owner] = people;
  return scans.flatMap((scan, at): Rows => {
    const ticket = tickets[scan.ticket];
    if (!ticket) return [];
    const time = iso(scan.at);
    return [
      [
        'scan',
        {
          device: scan.device,
          device_scan_id: keys.id('scan', n, at),
          part: 0,
          actor_kind: manager === undefined ? 'program' : 'person',
          actor: manager ?? 'redeem',
          ticket_id: ids.ticket(scan.ticket),
          event_template_id: ticket.type.group.event.id,
          event_session_id: ticket.session?.id ?? null,
          direction: 'in',
          result: scan.result,
          reason: scan.reason,
          persons: 1,
          details: detailsOf(scan, scans),
          device_time: time,
          server_time: time,
          offline: false,
          forced: false,
        },
      ],
    ];
  });
}

/** Returns the details of a verdict: when the ticket was used, or how many may still enter. */
function detailsOf(scan: StoryScan, scans: readonly StoryScan[]): object {
  if (scan.result === 'admitted') return { left: 0, notes: [] };
  if (scan.reason !== 'already_in') return { left: 1, notes: [] };
  const first = scans.find(({ ticket, result }) => ticket === scan.ticket && result === 'admitted');
  const before = first && { at: first.at, door: null, device: first.device };
  return { left: 0, notes: [], ...(before && { before }) };
}

/** Returns the rows of staff's notes on an order. */
export function noteRows({ n, notes }: Story, ids: Ids, { keys, people }: Known): Rows {
  const [author] = people;
  if (author === undefined) return [];
  return notes.map(({ at, text }, place): Rows[number] => [
    'staff_note',
    {
      id: keys.id('note', n, place),
      entity_kind: 'order',
      entity_id: ids.order,
      author_id: author,
      created_at: iso(at),
      text,
    },
  ]);
}

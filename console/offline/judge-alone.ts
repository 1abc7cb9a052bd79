import { type PlaceNames, wireVerdict } from '#contract/staff/wire-verdict.ts';
import type { DoorRule } from '#domain/doors/card.ts';
import { nobody, type Presence, presenceAfter, presenceWithout } from '#domain/doors/scan-log.ts';
import type { OpenedMembership, OpenedTicket } from '#domain/doors/snapshot-card.ts';
import { type Asked, judge, type Verdict } from '#domain/doors/verdict.ts';
import type { JudgedAlone } from '../scanner/lone-judge.ts';
import { resultText, type Scanned, type TicketAtDoor } from '../scanner/result-text.ts';
import type { Entry } from '../scanner/scan-list.ts';
import { offlineWords } from '../words/offline.ts';
import { clockText } from '../words/times.ts';
import type { DeviceStore, StoredScan, StoredSnapshot } from './device-store.ts';
import { openCard } from './open-card.ts';
import { keyOfRef } from './own-scans.ts';

/** A device that decides alone. */
export interface Judging {
  readonly store: DeviceStore;
  readonly snapshot: StoredSnapshot;
  /** The server's time, in epoch milliseconds. */
  readonly now: number;
  readonly timezone: string;
  /** The device's name, and the ids of its sessions; undefined for all. */
  readonly name: string;
  readonly sessions: readonly string[] | undefined;
  readonly newId: () => string;
}

/**
 * Judges a scan by the snapshot and this device's own scans since, and queues it for the server (DOR-08). An order is
 * shown first; the tickets chosen from it then are scans of their own.
 */
export async function judgeAlone(judging: Judging, entry: Entry): Promise<JudgedAlone> {
  const { store, snapshot } = judging;
  const { wish, body } = entry;
  const code = wish.code ?? '';
  const opened = await openCard(store, snapshot, code);
  if (opened?.kind === 'order') {
    const tickets = await Promise.all(
      opened.codes.map(async (one) => {
        const card = await openCard(store, snapshot, one);
        return card?.kind === 'ticket'
          ? [{ code: one, ...(await look(judging, entry, one, card)) }]
          : [];
      }),
    );
    return judgeOrder(judging, entry, opened.order, tickets.flat());
  }
  if (!opened) return judgeUnlisted(judging, entry, code);
  if (opened.kind === 'membership') return judgeMembership(judging, entry, code, opened);
  const { verdict, shown } = await look(judging, entry, code, opened);
  if (!body.is_practice) await store.addScans([scanOf(judging, entry, code, verdict)]);
  return textOf(judging, entry, { kind: 'ticket', order_number: opened.order, ...shown });
}

async function judgeMembership(
  judging: Judging,
  entry: Entry,
  code: string,
  { card, presence, level, members, first, last }: OpenedMembership,
): Promise<JudgedAlone> {
  const { body } = entry;
  const door = doorOf(judging, body.door);
  const before = await presenceNow(judging, presence, code);
  const verdict = judge(card, before, door, askedOf(judging, body));
  if (!body.is_practice) await judging.store.addScans([scanOf(judging, entry, code, verdict)]);
  return textOf(judging, entry, {
    kind: 'membership',
    level,
    members: (door?.shows_names ?? true) ? [...members] : [],
    admits: card.admits,
    timezone: null,
    first,
    last,
    scan: null,
    verdict: { ...wireVerdict(verdict, namesOf(judging)), can_force: false },
  });
}

interface Looked {
  readonly verdict: Verdict;
  readonly shown: TicketAtDoor;
}

/** The verdict by the rule shared with the server. */
async function look(
  judging: Judging,
  { body }: Entry,
  code: string,
  ticket: OpenedTicket,
): Promise<Looked> {
  const door = doorOf(judging, body.door);
  const presence = await presenceNow(judging, ticket.presence, code, ticket.ref);
  const verdict = judge(ticket.card, presence, door, askedOf(judging, body));
  const { session, seat, type } = ticket;
  const change = { admitted: verdict.persons, left: -verdict.persons, refused: 0 }[verdict.result];
  const shown: TicketAtDoor = {
    id: code,
    event: type.title,
    type: type.name,
    holder: (door?.shows_names ?? true) ? ticket.holder : '',
    session: session && { id: session.id, date: session.date, time: session.time },
    seat,
    code_end: code.slice(-4),
    admits: type.admits,
    timezone: null,
    inside: presence.inside + change,
    scan: null,
    // An override needs a person's right, which only the server can check.
    verdict: { ...wireVerdict(verdict, namesOf(judging)), can_force: false },
  };
  return { verdict, shown };
}

const askedOf = (judging: Judging, { direction, persons, sessions }: Entry['body']): Asked => ({
  direction,
  at: judging.now,
  persons,
  force: false,
  // The server holds a device to its sessions, too.
  sessions: sessions ?? judging.sessions,
});

const doorOf = ({ snapshot }: Judging, id: string | undefined): DoorRule | null =>
  snapshot.tables.door.find((door) => door.id === id) ?? null;

/** Doors by id; devices already are names. */
const namesOf = ({ snapshot }: Judging): PlaceNames => ({
  door: (id) => snapshot.tables.door.find((door) => door.id === id)?.name ?? id,
  scanner: (name) => name,
});

/** The snapshot's state of a ticket, with this device's scans since: by its code, and by its short name. */
async function presenceNow(
  { store, name }: Judging,
  before: Presence,
  code: string,
  ref = '',
): Promise<Presence> {
  const own = await store.scansOf(code);
  const byName = ref === '' ? [] : await store.scansOf(keyOfRef(ref));
  const scans = [...own, ...byName].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  return scans.reduce((presence, { seq = 0, result, passed, at, door = null, annuls }) => {
    if (annuls) return presenceWithout(presence, { result, persons: passed });
    const scan = { id: seq, result, persons: passed, at, door, device: name, annuls: null };
    return presenceAfter(presence, [scan]);
  }, before);
}

const scanOf = (
  { now, newId, sessions }: Judging,
  { id, body, wish }: Entry,
  code: string,
  { result, persons }: Pick<Verdict, 'result' | 'persons'>,
): StoredScan => ({
  // The scan may have reached the server even though its answer was lost: its id makes it count once there.
  id: code === wish.code ? id : newId(),
  code,
  door: body.door,
  sessions: body.sessions ?? sessions,
  direction: body.direction,
  passed: result === 'refused' ? 0 : persons,
  persons: result === 'refused' ? body.persons : persons,
  result,
  at: now,
  waits: 1,
});

async function judgeOrder(
  judging: Judging,
  entry: Entry,
  order: string,
  tickets: readonly (Looked & { readonly code: string })[],
): Promise<JudgedAlone> {
  const { store } = judging;
  const { wish, body } = entry;
  const isValid = tickets.some(({ verdict }) => verdict.result !== 'refused');
  const chosen = tickets.filter(({ code }) => wish.tickets?.includes(code));
  const isRefused = !wish.tickets && !isValid;
  // An order without any ticket valid here and now counts as one scan, as it does online.
  const scans = isRefused
    ? [scanOf(judging, entry, wish.code ?? '', { result: 'refused', persons: 1 })]
    : chosen.map(({ code, verdict }) => scanOf(judging, entry, code, verdict));
  if (!body.is_practice) await store.addScans(scans);
  const codes = new Set(chosen.map(({ code }) => code));
  return textOf(judging, entry, {
    kind: 'order',
    order_number: order,
    is_shown: !wish.tickets && isValid,
    // Log numbers are assigned by the server; any number but 0 would offer to undo the scan.
    ticket: tickets.map(({ code, shown }) => ({ ...shown, scan: codes.has(code) ? 0 : null })),
    membership: [],
  });
}

/** A code missing from the snapshot is neither valid nor invalid: the venue's rule decides (DOR-08). */
async function judgeUnlisted(judging: Judging, entry: Entry, code: string): Promise<JudgedAlone> {
  const { store, snapshot, timezone } = judging;
  const { body } = entry;
  const before = await presenceNow(judging, nobody, code);
  const isUsed = body.direction === 'in' && before.inside > 0 && before.lastIn !== null;
  const isIn = snapshot.unlisted === 'admit' && !isUsed;
  const result = !isIn ? 'refused' : body.direction === 'in' ? 'admitted' : 'left';
  const verdict: Verdict = {
    result,
    reason: isUsed ? 'already_in' : null,
    persons: body.persons ?? 1,
    left: 0,
    ...(isUsed && before.lastIn ? { before: before.lastIn } : {}),
    notes: [],
  };
  if (!body.is_practice) {
    const scan = scanOf(judging, entry, code, verdict);
    await store.addScans([{ ...scan, persons: body.persons }]);
  }
  const judged = textOf(judging, entry, {
    kind: 'unknown',
    scan: null,
    verdict: wireVerdict(verdict, namesOf(judging)),
  });
  if (isUsed) return judged;
  const { word, admitted, since, rule } = offlineWords.unlisted;
  const time = clockText(new Date(snapshot.at).toISOString(), { timezone, currency: '' });
  const lines = [since(time), isIn ? rule.admit : rule.refuse];
  return {
    ...judged,
    text: { tone: isIn ? 'ask' : 'no', word: isIn ? admitted : word, lines, notes: [] },
  };
}

function textOf({ now, timezone }: Judging, { body }: Entry, found: Scanned['found']): JudgedAlone {
  const scanned: Scanned = { is_repeated: false, is_practice: body.is_practice, found };
  const text = resultText(scanned, { now, timezone });
  return { scanned, text: { ...text, notes: [...text.notes, offlineWords.alone] } };
}

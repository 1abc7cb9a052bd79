import type { NoteLetter } from '#contract/letters/letters.ts';
import { scheduleBlock } from '#domain/exports/export-schedule.ts';
import { linkLife } from '#domain/staff/sign-in.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type {
  ApprovalNotice,
  DraftNotice,
  JobPayloads,
  LetInNotice,
  StaffNotice,
} from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import { guardHours, guardToken } from '../sign-in-guard/guard.ts';
import { linkAddress } from '../staff/issue-link.ts';
import { type Catalogue, portalTimezone } from '../store/catalogue/catalogue.ts';
import { wasSent } from '../store/letters/sent-letters.ts';
import { readDraftRow } from '../store/publishing/drafts.ts';
import { approvalById, shownState } from '../store/staff/approvals.ts';
import { personById } from '../store/staff/people.ts';
import { namesOf } from '../store/staff/people-lists.ts';
import {
  linkById,
  renewStaffLink,
  type StaffLinkRow,
  staffLinkById,
} from '../store/staff/staff-links.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteFrom } from './note.ts';

const hour = 60 * 60_000;
const unusable = 'the link cannot be used any more';
/** The language of the console. */
const language = 'en';

/**
 * Sends a console link to its receiver: an invitation, or a sign-in to set up again (STF-06, STF-20). Generates the
 * link's secret here and stores its hash, so that neither the queue nor a log ever has it. A second attempt generates a
 * new one, unless the letter was sent.
 */
export async function mailStaffLink(
  services: Services,
  post: Post,
  { portal_id: portalId, link_id: id }: JobPayloads['mail_staff_link'],
): Promise<void> {
  const { store, settings } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const token = newToken();
  const link = await store.readOnce(portalId, (tx) => staffLinkById(tx, id));
  const to = link && (await receiverOf(services, portalId, link));
  if (!link || !to || !settings.staff) {
    return skip(services, post, catalogue, unusable);
  }
  const by = await nameOf(services, portalId, link.issued_by);
  const note: NoteLetter['note'] =
    link.purpose === 'reset'
      ? { kind: 'staff_reset', by, hours: linkLife.reset / hour }
      : { kind: 'staff_invitation', by, days: linkLife.invitation / (24 * hour) };
  await send(services, post, catalogue, {
    to,
    subjectId: id,
    note,
    url: linkAddress(settings.staff.url, catalogue.portal.key, token),
    secrets: [token],
    // A sent letter keeps its link: only an unsent one gets a new secret.
    async begin() {
      const now = new Date(services.now());
      const renewed = await store.write(portalId, (tx) =>
        renewStaffLink(tx, id, tokenHash(token), now),
      );
      return renewed !== undefined;
    },
  });
}

/** The address that gets a link; undefined if the link or its person can no longer be used. */
async function receiverOf(
  { store, now }: Services,
  portalId: number,
  { expires_at, person_id, email }: StaffLinkRow,
): Promise<string | undefined> {
  if (expires_at.getTime() <= now()) return undefined;
  if (person_id === null) return email ?? undefined;
  const person = await store.readOnce(portalId, (tx) => personById(tx, person_id));
  return person?.state === 'active' ? person.email : undefined;
}

async function nameOf({ store }: Services, portalId: number, id: string | null) {
  if (id === null) return null;
  const names = await store.readOnce(portalId, (tx) => namesOf(tx, [id]));
  return names.get(id) ?? null;
}

/** Tells a staff member about a sign-in change (STF-20): their own or, for owners, another person's. */
export async function mailStaffNotice(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_staff_notice'],
): Promise<void> {
  const { portal_id: portalId, person_id: readerId, occasion, about } = payload;
  const { store, settings } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const reader = await store.readOnce(portalId, (tx) => personById(tx, readerId));
  const note = await noticeOf(services, catalogue, readerId, about);
  if (reader?.state !== 'active' || !note || !settings.staff) {
    return skip(services, post, catalogue, 'nobody is left to be told');
  }
  // Generated here, so that neither the queue nor a log ever contains it.
  const token =
    about.kind === 'sign_in_guarded'
      ? await guardToken({ services, portalId }, reader.email)
      : undefined;
  if (about.kind === 'sign_in_guarded' && token === undefined) {
    return skip(services, post, catalogue, 'the account is not guarded any more');
  }
  await send(services, post, catalogue, {
    to: reader.email,
    subjectId: `${occasion} ${readerId}`,
    note,
    url: new URL(
      `/staff/${encodeURIComponent(catalogue.portal.key)}${placeOf(about, token)}`,
      settings.staff.url,
    ).href,
    secrets: token === undefined ? [] : [token],
  });
}

/** The page of the console that a letter links to. */
function placeOf(about: StaffNotice, token: string | undefined): string {
  if (token !== undefined) return `/sign-in#${token}`;
  if (about.kind === 'draft') return `/drafts/${about.draft_id}`;
  if (about.kind === 'settings_published') return `/history/${about.revision}`;
  return about.kind === 'approval' ? '/approvals' : '';
}

/**
 * Tells the person of a scheduled export about its file (MON-05): the link requires signing in, and the letter contains
 * no data.
 */
export async function mailStaffExport(
  services: Services,
  post: Post,
  { portal_id: portalId, person_id: id, ...payload }: JobPayloads['mail_staff_export'],
): Promise<void> {
  const { kind: exported, outcome, occasion } = payload;
  const { store, settings } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const person = await store.readOnce(portalId, (tx) => personById(tx, id));
  const block = person ? scheduleBlock(person, exported) : 'removed';
  const isTrue = outcome === 'stopped' ? block === 'right' : block === undefined;
  if (!person || !isTrue || !settings.staff) {
    return skip(services, post, catalogue, 'nobody is left to be told');
  }
  const { key } = catalogue.portal;
  await send(services, post, catalogue, {
    to: person.email,
    subjectId: `${occasion} ${outcome}`,
    note: { kind: 'staff_export', exported, outcome },
    url: new URL(`/staff/${encodeURIComponent(key)}/exports`, settings.staff.url).href,
    secrets: [],
  });
}

async function noticeOf(
  services: Services,
  catalogue: Catalogue,
  readerId: string,
  about: JobPayloads['mail_staff_notice']['about'],
): Promise<NoteLetter['note'] | undefined> {
  const { id: portalId } = catalogue.portal;
  if (about.kind === 'sign_in_changed') return { kind: 'staff_sign_in_changed', what: about.what };
  if (about.kind === 'limits_changed') {
    const by = (await nameOf(services, portalId, about.by)) ?? '';
    return { kind: 'staff_limits_changed', by, limits: about.limits };
  }
  if (about.kind === 'sign_in_guarded') return { kind: 'staff_sign_in_guarded', hours: guardHours };
  if (about.kind === 'let_in') return letInNote(services, portalId, about);
  if (about.kind === 'approval') return approvalNote(services, catalogue, about);
  if (about.kind === 'draft') return draftNote(services, catalogue, about);
  if (about.kind === 'settings_published') {
    const by = (await nameOf(services, portalId, about.by)) ?? '';
    return { kind: 'staff_settings_published', by, revision: about.revision };
  }
  if (about.kind === 'support') {
    const by = (await nameOf(services, portalId, about.by)) ?? '';
    const zone = portalTimezone(catalogue);
    const end = about.until === null ? null : localDateTime(about.until, zone);
    return {
      kind: 'staff_support',
      what: about.what,
      by,
      until: end && { day: end.date, time: end.time },
    };
  }
  const person = await services.store.readOnce(portalId, (tx) => personById(tx, about.person_id));
  if (!person) return undefined;
  return {
    kind: 'staff_reset_issued',
    by: await nameOf(services, portalId, about.by),
    name: person.name,
    email: person.email,
    isReader: person.id === readerId,
  };
}

/** The news that a person may decide requests; undefined once they, or the invitation, are gone. */
async function letInNote(
  services: Services,
  portalId: number,
  { by, person_id, link_id }: LetInNotice,
): Promise<NoteLetter['note'] | undefined> {
  const [person, link] = await services.store.read(portalId, async (tx) => [
    person_id === null ? undefined : await personById(tx, person_id),
    link_id === null ? undefined : await linkById(tx, link_id),
  ]);
  const who = person ? `${person.name} (${person.email})` : link?.email;
  if (!who) return undefined;
  const name = (await nameOf(services, portalId, by)) ?? '';
  return { kind: 'staff_let_in', by: name, who, isInvitation: person === undefined };
}

const mostFaultsTold = 5;

/** The news about a draft; undefined once it is outdated. */
async function draftNote(
  services: Services,
  catalogue: Catalogue,
  about: DraftNotice,
): Promise<NoteLetter['note'] | undefined> {
  const { id: portalId } = catalogue.portal;
  const row = await services.store.readOnce(portalId, (tx) => readDraftRow(tx, about.draft_id));
  if (!row) return undefined;
  if (about.what === 'touched') {
    if (row.state !== 'open' && row.state !== 'scheduled') return undefined;
    const by = (await nameOf(services, portalId, about.by)) ?? '';
    return { kind: 'staff_draft_touched', draft: row.name, by, revision: about.revision };
  }
  const isTrue = row.state === (about.what === 'failed' ? 'open' : 'scheduled');
  if (!row.failure || !isTrue) return undefined;
  const at = localDateTime(about.due, portalTimezone(catalogue));
  const faults = row.failure.faults.slice(0, mostFaultsTold);
  return {
    kind: 'staff_draft',
    what: about.what,
    draft: row.name,
    due: { day: at.date, time: at.time },
    faults: faults.map(({ path, fault }) => (path === '' ? fault : `${path}: ${fault}`)),
  };
}

/** The news about a request for approval; undefined once it is outdated. */
async function approvalNote(
  services: Services,
  { portal }: Catalogue,
  { what, approval_id: id, amount }: ApprovalNotice,
): Promise<NoteLetter['note'] | undefined> {
  const asked = await services.store.readOnce(portal.id, (tx) => approvalById(tx, id));
  if (!asked || shownState(asked, services.now()) !== (what === 'asked' ? 'waiting' : what)) {
    return undefined;
  }
  const { act, order_number: order } = asked;
  return {
    kind: 'staff_approval',
    what,
    by: (what === 'declined' ? asked.decided_name : asked.asked_name) ?? '',
    act,
    order,
    amount,
    currency: portal.currency,
  };
}

const skip = (services: Services, post: Post, { portal }: Catalogue, why: string) =>
  skipLetter(services, post, {
    portalId: portal.id,
    about: { portal: portal.key, letter: 'staff' },
    why,
  });

interface StaffLetter {
  readonly to: string;
  readonly subjectId: string;
  readonly note: NoteLetter['note'];
  readonly url: string;
  /** Texts that are not stored with the letter. */
  readonly secrets: readonly string[];
  /** Prepares the letter just before it is sent; false if it must not be. */
  readonly begin?: () => Promise<boolean>;
}

/** Sends a letter from the portal itself, once. */
async function send(
  services: Services,
  post: Post,
  catalogue: Catalogue,
  { to, subjectId, note, url, secrets, begin }: StaffLetter,
): Promise<void> {
  const { portal } = catalogue;
  const sender = { id: '', slug: '', name: portal.name, metadata: {} };
  const { envelope, content } = await noteFrom(services, catalogue, sender, {
    language,
    subjectId,
    note,
    url: () => url,
  });
  const key = envelope.messageId.slice(0, envelope.messageId.indexOf('@'));
  const about = { portal: portal.key, letter: note.kind };
  if (begin && !(await services.store.readOnce(portal.id, (tx) => wasSent(tx, key)))) {
    if (!(await begin())) return skip(services, post, catalogue, unusable);
  }
  const letter = { ...envelope, to, ...(await post.renderLetter('note', content)) };
  const subject = { catalogue, sellerId: sender.id, about, secrets };
  await deliverLetter(post, services, subject, letter);
}

import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { tokenHash } from '../setup/token.ts';
import type { Storefront } from '../store/catalogue/directory.ts';
import type { Tx } from '../store/database.ts';
import { insertPerson, lockPerson, personByEmail, setGrants } from '../store/staff/people.ts';
import { samplePortalOf } from '../store/staff/sample-portals.ts';
import { openStaffLinks, takeStaffLink } from '../store/staff/staff-links.ts';
import { issueLink, linkAddress } from './issue-link.ts';
import { signInPerson } from './sign-in.ts';
import type { OpenStaffRequest, StaffInput, StaffRequest } from './staff-request.ts';

/** A person of a sample portal. */
interface SamplePerson {
  readonly role: 'owner' | 'manager';
  readonly name: string;
}

const owner: SamplePerson = { role: 'owner', name: 'Olive Owner' };
/** The second one, for approvals, works at the first sample portal. */
const manager: SamplePerson = { role: 'manager', name: 'Max Manager' };

/** A link to print. */
export interface SampleLink {
  readonly portalKey: string;
  readonly portalName: string;
  readonly role: SamplePerson['role'];
  readonly url: string;
}

/**
 * Issues a sign-in link for the owner of each sample portal that this installation imported, and one for a second
 * person (STF-02). Earlier links stop working; with `onlyUsed`, unused ones stay.
 */
export async function issueSampleLinks(
  services: Services,
  directory: readonly Pick<Storefront, 'portalId' | 'portalKey' | 'portalName'>[],
  { onlyUsed = false } = {},
): Promise<SampleLink[]> {
  const { staff } = services.settings;
  if (!staff?.samples) return [];
  const portals = new Map(directory.map((entry) => [entry.portalId, entry]));
  const links: SampleLink[] = [];
  let people = [owner, manager];
  for (const { portalId, portalKey, portalName } of portals.values()) {
    const issued = await services.store.write(portalId, async (tx) => {
      const installation = await samplePortalOf(tx);
      if (installation !== staff.samples?.installation) return needsNoEntry(tx);
      const open = onlyUsed ? await openStaffLinks(tx, 'sample', new Date(services.now())) : [];
      const tokens = [];
      for (const person of people) {
        const id = await findOrCreate(tx, services, portalKey, person);
        if (open.some(({ person_id }) => person_id === id)) continue;
        const target = { purpose: 'sample', email: null, personId: id, grants: [] } as const;
        const { token } = await issueLink(tx, services, target);
        tokens.push({ role: person.role, token });
      }
      if (tokens.length === 0) needsNoEntry(tx);
      return tokens;
    });
    if (issued) people = [owner];
    for (const { role, token } of issued ?? []) {
      links.push({ portalKey, portalName, role, url: linkAddress(staff.url, portalKey, token) });
    }
  }
  return links;
}

/** The id of a sample person, created if missing. */
async function findOrCreate(
  tx: Tx,
  services: Services,
  portalKey: string,
  { role, name }: SamplePerson,
): Promise<string> {
  const email = `${role}@${portalKey}.example`;
  const known = await personByEmail(tx, email);
  if (known) return known.id;
  const id = uuid();
  const created_at = new Date(services.now());
  await insertPerson(tx, { id, email, name, password_hash: null, is_sample: true, created_at });
  await setGrants(tx, id, [{ role, sellers: null }]);
  await auditChange(tx, services.actor, {
    act: 'join_staff',
    entity: { kind: 'staff_person', id },
    after: { grants: [{ role, sellers: null }] },
    personal: { name, email },
  });
  return id;
}

/** Signs in a sample person by their link, once. */
export async function acceptSampleLink(
  { body: { token } }: StaffInput<'acceptSampleLink'>,
  request: OpenStaffRequest,
): Promise<undefined> {
  const { services, portalId } = request;
  await services.store.write(portalId, async (tx) => {
    const link = await takeStaffLink(tx, tokenHash(token), new Date(services.now()));
    const person =
      link?.purpose === 'sample' && link.person_id !== null
        ? await lockPerson(tx, link.person_id)
        : undefined;
    if (!person?.is_sample || person.state !== 'active') {
      throw new StaffRefusal('link_not_valid', 'link');
    }
    await signInPerson(tx, request, person, { way: 'link', isVerified: true });
  });
  services.settings.staff?.samples?.onLinkUsed();
}

/** The maximum number of letters with a code per session in ten minutes. */
const rate = { limit: 10, seconds: 600 };

/** Sends a sample person the code that is their second factor; the job generates it. */
export async function sendSampleCode(
  _: StaffInput<'sendSampleCode'>,
  { services, plainServices, portalId, viewer }: StaffRequest,
): Promise<undefined> {
  const { person, session } = viewer;
  if (!person.is_sample) throw new StaffRefusal('wrong_code', 'confirm');
  await withinRate({ services: plainServices, portalId }, 'staff_sample_code', session.id, rate);
  await services.store.write(portalId, (tx) => {
    enqueue(tx, 'send_sample_code', {
      portal_id: portalId,
      person_id: person.id,
      session_id: session.id,
    });
    needsNoEntry(tx);
  });
}

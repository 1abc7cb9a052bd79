import { isEmail } from '#domain/contact/email.ts';
import { linkLife } from '#domain/staff/sign-in.ts';
import { InvalidInput } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import type { Storefront } from '../store/catalogue/directory.ts';
import { personByEmail } from '../store/staff/people.ts';
import { hasNobody } from '../store/staff/staff-links.ts';
import { issueLink, linkAddress } from './issue-link.ts';
import { issueReset } from './issue-reset.ts';
import { roleRights } from './role-rights.ts';

const day = 24 * 60 * 60_000;

/** The portal with a key, and the console's address; throws InvalidInput. */
async function consoleOf(services: Services, key: string) {
  const directory = await services.cache.directory();
  const portal = directory.find(({ portalKey }) => portalKey === key);
  if (!portal) throw new InvalidInput([{ path: 'portal', fault: 'is not in this database' }]);
  const { staff } = services.settings;
  if (!staff) {
    throw new InvalidInput([{ path: 'STAFF_URL', fault: 'must be set: there is no console yet' }]);
  }
  return { portal, consoleUrl: staff.url };
}

const addressOf = (text: string): string => {
  if (isEmail(text)) return text.toLowerCase();
  throw new InvalidInput([{ path: 'email', fault: 'is not an e-mail address' }]);
};

/** Issues an invitation as the operator of the installation (STF-01). Throws InvalidInput. */
export async function invitationLink(
  services: Services,
  invitee: { readonly portal: string; readonly email: string; readonly role: string },
): Promise<{ readonly url: string; readonly days: number }> {
  const { portal, consoleUrl } = await consoleOf(services, invitee.portal);
  const email = addressOf(invitee.email);
  const grants = [{ role: invitee.role, sellers: null }];
  const token = await services.store.write(portal.portalId, async (tx) => {
    if ((await roleRights(tx, grants)).length === 0) {
      throw new InvalidInput([{ path: 'role', fault: 'is no role of this portal' }]);
    }
    if (await personByEmail(tx, email)) {
      throw new InvalidInput([{ path: 'email', fault: 'works here already: use "reset"' }]);
    }
    return issueLink(tx, services, { purpose: 'invitation', email, personId: null, grants });
  });
  return {
    url: linkAddress(consoleUrl, portal.portalKey, token.token),
    days: linkLife.invitation / day,
  };
}

/** Issues a link to set up a sign-in again, as the operator (STF-20). Throws InvalidInput. */
export async function resetLink(
  services: Services,
  account: { readonly portal: string; readonly email: string },
): Promise<{ readonly url: string }> {
  const { portal, consoleUrl } = await consoleOf(services, account.portal);
  const email = addressOf(account.email);
  const { token } = await services.store.write(portal.portalId, async (tx) => {
    const person = await personByEmail(tx, email);
    if (person?.state !== 'active') {
      throw new InvalidInput([{ path: 'email', fault: 'is nobody who works here' }]);
    }
    if (person.from_provider) {
      throw new InvalidInput([{ path: 'email', fault: 'signs in at the venue’s own provider' }]);
    }
    return issueReset(tx, services, portal.portalId, person, { isMailed: false });
  });
  return { url: linkAddress(consoleUrl, portal.portalKey, token) };
}

/** A setup link to print. */
export interface SetupLink {
  readonly portalKey: string;
  readonly portalName: string;
  readonly url: string;
}

/** Issues a setup link for each portal without staff (STF-01); earlier links stop working. */
export async function issueSetupLinks(
  services: Services,
  directory: readonly Pick<Storefront, 'portalId' | 'portalKey' | 'portalName'>[],
): Promise<SetupLink[]> {
  const { staff } = services.settings;
  if (!staff) return [];
  const portals = new Map(directory.map((entry) => [entry.portalId, entry]));
  const links: SetupLink[] = [];
  for (const { portalId, portalKey, portalName } of portals.values()) {
    if (!(await services.store.read(portalId, hasNobody))) continue;
    const { token } = await services.store.write(portalId, (tx) =>
      issueLink(tx, services, {
        purpose: 'setup',
        email: null,
        personId: null,
        grants: [{ role: 'owner', sellers: null }],
      }),
    );
    links.push({ portalKey, portalName, url: linkAddress(staff.url, portalKey, token) });
  }
  return links;
}

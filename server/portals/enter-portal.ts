import { isPlainName, plainNameFault } from '#domain/contact/plain-name.ts';
import { linkLife } from '#domain/staff/sign-in.ts';
import { maxSupportName, supportName } from '#domain/staff/support.ts';
import { InvalidInput } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import { uuidOf } from '../setup/random.ts';
import { issueLink, linkAddress } from '../staff/issue-link.ts';
import { addSupportPerson, consentInForce } from '../store/staff/support.ts';

/**
 * Issues a link that signs a member of the operator's staff in to a portal's console as support, if the portal consents to it
 * (STF-18). Their audit entries carry their name. Throws InvalidInput.
 */
export async function supportLink(
  services: Services,
  { key, name: given }: { readonly key: string; readonly name: string },
): Promise<{ readonly url: string; readonly minutes: number; readonly until: Date }> {
  const name = given.trim().replace(/\s+/g, ' ');
  if (name === '' || name.length > maxSupportName) {
    throw new InvalidInput([
      { path: 'name', fault: `must have 1 to ${maxSupportName} characters` },
    ]);
  }
  if (!isPlainName(name)) throw new InvalidInput([{ path: 'name', fault: plainNameFault }]);
  const found = (await services.cache.directory()).find(({ portalKey }) => portalKey === key);
  if (!found) throw new InvalidInput([{ path: 'portal', fault: 'is not in this database' }]);
  const { staff } = services.settings;
  if (!staff) {
    throw new InvalidInput([{ path: 'STAFF_URL', fault: 'must be set: there is no console yet' }]);
  }
  const now = new Date(services.now());
  return services.store.write(found.portalId, async (tx) => {
    const consent = await consentInForce(tx, now, { isLocking: true });
    if (!consent) {
      throw new InvalidInput([
        {
          path: 'portal',
          fault:
            'does not consent to support: somebody there who may change the team gives consent in the console, under Team, Support by the operator',
        },
      ]);
    }
    const id = uuidOf('support', consent.id, name.toLowerCase());
    await addSupportPerson(tx, {
      id,
      name: supportName(name),
      consentId: consent.id,
      created_at: now,
    });
    const target = { purpose: 'support', email: null, personId: id, grants: [] } as const;
    const { token } = await issueLink(tx, services, target);
    return {
      url: linkAddress(staff.url, key, token),
      minutes: linkLife.support / 60_000,
      until: consent.ends_at,
    };
  });
}

import { readyRights } from '#domain/staff/roles.ts';
import {
  supportName,
  supportRights,
  supportTime,
  supportViewer,
  supportViewerRights,
} from '#domain/staff/support.ts';
import { uuid } from '../../setup/random.ts';
import { addSupportPerson, insertConsent } from '../../store/staff/support.ts';
import type { World } from '../venues/world.ts';
import { type StaffMember, signedIn, staffClient, staffMember } from './staff-member.ts';

/** Creates a support person of the operator with a consent and a session, without a link or letters. */
export async function supportMember(
  world: Pick<World, 'services' | 'venue' | 'fetch'>,
  { role = supportViewer, mayExport = false, hours = 24, verified = true } = {},
): Promise<StaffMember & { readonly consentId: string }> {
  const { services, venue } = world;
  const owner = await staffMember(world);
  const rights = supportRights(readyRights(role) ?? supportViewerRights, { mayExport });
  const created_at = new Date(services.now());
  const ends_at = new Date(created_at.getTime() + supportTime(hours));
  const person = { id: uuid(), name: supportName('Nina'), email: '' };
  const consentId = uuid();
  await services.store.write(venue.portalId, async (tx) => {
    const given_by = owner.person.id;
    const consent = { id: consentId, role, role_name: null, rights, given_by, created_at, ends_at };
    await insertConsent(tx, consent);
    await addSupportPerson(tx, { id: person.id, name: person.name, consentId, created_at });
  });
  const cookie = await signedIn(world, person.id, { verified });
  return { person, client: staffClient(world, cookie), cookie, consentId };
}

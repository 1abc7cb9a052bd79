import { clientOf } from '#contract/staff/routed-client.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { uuid } from '../../setup/random.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { insertPerson, setGrants } from '../../store/staff/people.ts';
import { insertStaffSession } from '../../store/staff/staff-sessions.ts';
import type { World } from '../venues/world.ts';

type StaffWorld = Pick<World, 'services' | 'venue' | 'fetch'>;

/** Someone who is signed in at the console. */
export interface StaffMember {
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly client: StaffClient;
  /** The header that carries the session. */
  readonly cookie: string;
}

interface StaffMemberOptions {
  /** Keys of roles, or roles limited to sellers; owner of the whole portal by default. */
  readonly grants?: readonly (string | Pick<Grant, 'role' | 'sellers'>)[];
  /** Used a second factor just now; true by default. */
  readonly verified?: boolean;
  /** Lower case; made up by default. */
  readonly email?: string;
  readonly name?: string;
}

const consoleOrigin = 'http://localhost';

/** Makes a person with roles and a session, without the ceremony of signing in. */
export async function staffMember(
  world: StaffWorld,
  { grants = ['owner'], verified = true, email, name }: StaffMemberOptions = {},
): Promise<StaffMember> {
  const { services, venue } = world;
  const id = uuid();
  const person = { id, name: name ?? 'Ada', email: email ?? `${id}@staff.example` };
  const now = new Date(services.now());
  await services.store.write(venue.portalId, async (tx) => {
    await insertPerson(tx, { ...person, password_hash: null, created_at: now });
    const roles = grants.map((one) =>
      typeof one === 'string' ? { role: one, sellers: null } : one,
    );
    await setGrants(tx, id, roles);
  });
  const cookie = await signedIn(world, id, { verified });
  return { person, client: staffClient(world, cookie), cookie };
}

/** Opens a session of a person and returns the header that carries it. */
export async function signedIn(
  { services, venue }: StaffWorld,
  personId: string,
  { verified = true } = {},
): Promise<string> {
  const token = newToken();
  const now = new Date(services.now());
  await services.store.write(venue.portalId, (tx) =>
    insertStaffSession(tx, tokenHash(token), {
      id: uuid(),
      person_id: personId,
      created_at: now,
      used_at: now,
      verified_at: verified ? now : null,
      agent: 'test',
    }),
  );
  return `staff_${venue.key}=${token}`;
}

/** A client of the console's page, with a cookie or signed out. */
export const staffClient = ({ fetch, venue }: StaffWorld, cookie = ''): StaffClient =>
  clientOf(staffRoutes, {
    origin: consoleOrigin,
    portal: venue.key,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('Origin', consoleOrigin);
      if (cookie !== '') headers.set('Cookie', cookie);
      return fetch(new Request(url, { ...init, headers }));
    },
  });

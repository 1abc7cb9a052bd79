import { openWorld, type World, type WorldOptions } from '../venues/world.ts';
import { staffMember } from './staff-member.ts';

type Grants = NonNullable<Parameters<typeof staffMember>[1]>['grants'];

/** A world with two sellers, `shop` and `cafe`. */
export async function openStaffVenue(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options);
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'cafe', 'cafe', 'Café')`,
    [world.venue.portalId],
  );
  return world;
}

/** People with these roles, by name. */
export const workingAs = (world: World, grants: NonNullable<Grants>, name = 'Ada') =>
  staffMember(world, { grants, name });

/** A grant of a role, for the whole portal or for some sellers. */
export const role = (key: string, sellers: string[] | null = null) => ({ role: key, sellers });

/** Empties the portal of people, their roles, links, letters and counted attempts. */
export const withoutStaff = (world: World): Promise<unknown> =>
  world.sql(`truncate staff_person, staff_role, staff_link, staff_answered_challenge, rate_window,
    graphile_worker._private_jobs cascade`);

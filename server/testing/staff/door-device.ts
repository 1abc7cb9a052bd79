import type { StaffClient } from '#contract/staff/staff-client.ts';
import { uuid } from '../../setup/random.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { type DeviceRow, enrol, insertDevice } from '../../store/doors/devices.ts';
import type { World } from '../venues/world.ts';
import { staffClient, staffMember } from './staff-member.ts';

type DeviceOptions = Partial<
  Pick<DeviceRow, 'name' | 'doors' | 'sessions' | 'sellers' | 'may_find'>
>;

/** A browser enrolled as a device. */
export interface DoorDevice {
  readonly id: string;
  readonly client: StaffClient;
  /** The header that carries its secret. */
  readonly cookie: string;
}

/** Makes a device and enrols it, without its link. */
export async function doorDevice(world: World, options: DeviceOptions = {}): Promise<DoorDevice> {
  const { services, venue } = world;
  const { person } = await staffMember(world);
  const id = uuid();
  const secret = newToken();
  const now = new Date(services.now());
  await services.store.write(venue.portalId, async (tx) => {
    await insertDevice(tx, {
      name: 'Gate 1',
      doors: null,
      sessions: null,
      sellers: null,
      may_find: false,
      ...options,
      id,
      created_by: person.id,
      created_at: now,
    });
    await enrol(tx, id, { secretHash: tokenHash(secret), agent: 'test', now });
  });
  const cookie = `door_${venue.key}=${secret}`;
  return { id, cookie, client: staffClient(world, cookie) };
}

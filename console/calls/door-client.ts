import { useParams } from 'react-router';
import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';

/** The calls at a door: the scanner loads no others. */
export type DoorClient = StaffClient<keyof typeof doorRoutes>;

const clients = new Map<string, DoorClient>();

/** The calls at the doors of the portal whose page this is; the same object at every render. */
export function useDoorCalls(): DoorClient {
  const { portal = '' } = useParams();
  const known = clients.get(portal);
  if (known) return known;
  const client = clientOf(doorRoutes, { portal, fetch: (url, init) => fetch(url, init) });
  clients.set(portal, client);
  return client;
}

import { useParams } from 'react-router';
import { clientOf } from '#contract/staff/routed-client.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';

const clients = new Map<string, StaffClient>();

/** The staff calls of a portal, for loaders. */
export function staffOf(portal: string): StaffClient {
  const known = clients.get(portal);
  if (known) return known;
  const client = clientOf(staffRoutes, { portal, fetch: (url, init) => fetch(url, init) });
  clients.set(portal, client);
  return client;
}

/** The staff calls of this page's portal; the same object at every render. */
export function useStaff(): StaffClient {
  const { portal = '' } = useParams();
  return staffOf(portal);
}

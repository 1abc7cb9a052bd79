import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { earlyAnswer } from './early-answers.ts';

/** The calls at a door: the scanner loads no others. */
export type DoorClient = StaffClient<keyof typeof doorRoutes>;

/** The portal of the scanner's page, which its address names: /staff/<portal>/door. */
export const portalOfPage = (): string => location.pathname.split('/')[2] ?? '';

let client: DoorClient | undefined;

/** The calls at the doors of the portal whose page this is; the same object each time. */
export function doorCalls(): DoorClient {
  client ??= clientOf(doorRoutes, {
    portal: portalOfPage(),
    fetch: (url, init) => earlyAnswer(url) ?? fetch(url, init),
  });
  return client;
}

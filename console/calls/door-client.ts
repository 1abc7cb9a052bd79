import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { earlyAnswer } from './early-answers.ts';

/** The calls at a door: the scanner's page loads no others. */
export type DoorClient = StaffClient<keyof typeof doorRoutes>;

/** The portal of the scanner's page, taken from its address: /staff/<portal>/door. */
export const portalOfPage = (): string => location.pathname.split('/')[2] ?? '';

let client: DoorClient | undefined;

/** The door calls of this page's portal; the same object each time. */
export function doorCalls(): DoorClient {
  client ??= clientOf(doorRoutes, {
    portal: portalOfPage(),
    fetch: (url, init) => earlyAnswer(url) ?? fetch(url, init),
  });
  return client;
}

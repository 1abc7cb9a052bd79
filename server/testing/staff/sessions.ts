import { randomUUID } from 'node:crypto';
import { sessionJobs } from '../../sessions/jobs.ts';
import { runJobs } from '../queue.ts';
import type { World } from '../venues/world.ts';
import { good } from './sign-in-acts.ts';
import type { StaffMember } from './staff-member.ts';

let count = 0;

/** Adds a session of the tour for one test, with this many places; returns its id. */
export async function ownSession(world: World, capacity = 100): Promise<string> {
  count += 1;
  const id = `own-${count}`;
  const { portalId } = world.venue;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [portalId, id, new Date(Date.parse('2031-05-01T14:00:00Z') + count * 3_600_000)],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity)
     values ($1, $2, '', $3), ($1, $2, 'limited', 5)`,
    [portalId, id, capacity],
  );
  return id;
}

/** Runs the jobs of session runs until none is left. */
export const workSessions = (world: World) => runJobs(world, sessionJobs(world.services).tasks);

export const trySession = ({ client }: StaffMember, id: string, to?: string) =>
  client.call('trySessionChange', {
    params: { id },
    body: {
      id: randomUUID(),
      reason: 'The guide is ill',
      ...(to === undefined ? { kind: 'cancel' } : { kind: 'move', to }),
    },
  });

/** Starts a dry run and waits for it; returns its id. */
export async function triedSession(
  world: World,
  who: StaffMember,
  id: string,
  to?: string,
): Promise<string> {
  const { run } = good(await trySession(who, id, to));
  await workSessions(world);
  return run?.id ?? '';
}

export const startSession = (
  { client }: StaffMember,
  id: string,
  trial: string,
  run: string = randomUUID(),
) => client.call('startSessionChange', { params: { id }, body: { id: run, trial } });

/** Returns a session's last run and the pending request about it. */
export const sessionRun = async ({ client }: StaffMember, id: string) =>
  good(await client.call('getSessionRun', { params: { id } }));

import { sessionId } from '#domain/events/schedule.ts';
import { scheduledInstant } from '#domain/events/schedule-differences.ts';
import { pathOf } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { listedId, venueZones } from './sessions.ts';

/** The paths in a file at which its sessions stand. */
export interface SessionPaths {
  /** Paths of listed sessions and of differences in schedules, by session. */
  readonly sessions: ReadonlyMap<string, string>;
  /** Paths of schedules, by `scheduleKey`. */
  readonly schedules: ReadonlyMap<string, string>;
}

export const scheduleKey = (event: string, schedule: string): string => `${event}/${schedule}`;

/** Finds where a file lists its sessions or says how they differ. */
export function sessionPaths(tenant: TenantFile): SessionPaths {
  const zoneOf = venueZones(tenant);
  const sessions = new Map<string, string>();
  const schedules = new Map<string, string>();
  for (const [index, event] of tenant.events.entries()) {
    const timezone = zoneOf(event);
    for (const [at, rule] of event.schedules.entries()) {
      const path = ['events', index, 'schedules', at];
      schedules.set(scheduleKey(event.id, rule.id), pathOf(path));
      for (const [place, difference] of (rule.changes ?? []).entries()) {
        const id = sessionId(event.id, scheduledInstant(difference.at, timezone));
        sessions.set(id, pathOf([...path, 'changes', place]));
      }
    }
    for (const [at, session] of event.sessions.entries()) {
      sessions.set(listedId(event, session, timezone), pathOf(['events', index, 'sessions', at]));
    }
  }
  return { sessions, schedules };
}

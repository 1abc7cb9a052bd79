import { seatCounts, seatsOf } from '#domain/seats/seat-plan.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';

type EventTemplate = TenantFile['events'][number];

/**
 * Fills in the capacities given by seats: of seated groups, and of sessions without one of their
 * own.
 */
export function withSeatCapacities(tenant: TenantFile): TenantFile {
  const seatsOfMap = new Map(tenant.seat_maps.map((plan) => [plan.id, seatsOf(plan)]));
  return {
    ...tenant,
    events: tenant.events.map((event): EventTemplate => {
      const seats = seatsOfMap.get(event.seat_map ?? '');
      if (!seats) return event;
      const zoned = event.groups.flatMap(({ id, seats: zones }) =>
        zones ? [{ id, seats: zones }] : [],
      );
      const { total, byGroup } = seatCounts(seats, zoned);
      const filled = <T extends { readonly capacity?: number | undefined }>(dated: T): T => ({
        ...dated,
        capacity: dated.capacity ?? total,
      });
      return {
        ...event,
        schedules: event.schedules.map(filled),
        sessions: event.sessions.map(filled),
        groups: event.groups.map((group) => {
          const own = byGroup.get(group.id);
          return own !== undefined && group.capacity === -1 ? { ...group, capacity: own } : group;
        }),
      };
    }),
  };
}

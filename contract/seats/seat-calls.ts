import { z } from 'zod';
import { call, flag } from '../api/call.ts';
import { id } from '../api/scalars.ts';
import { seat, seatMap, seatPlan, seatStates, seatZone } from './seat-entities.ts';

/** Seat maps and the state of their seats. */
export const seatCalls = {
  getSeatMap: call('getSeatMap', {
    summary: 'The seats of a session and their states; on request also their positions.',
    rows: ['SEA-02', 'SEA-03', 'SEA-16'],
    params: z.object({ id, sessionId: id }),
    query: z.object({ _withgeometry: flag.optional() }),
    answer: z.object({
      seat_map: z.array(seatMap),
      /** Empty unless geometry was requested. */
      seat: z.array(seat),
      seat_state: z.array(seatStates),
      /** The seats that each group sells, in the order of the groups. */
      seat_zone: z.array(seatZone),
    }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
  getSeatMapGeometry: call('getSeatMapGeometry', {
    summary:
      'The positions of the seats of a map, row by row; the content of a hash never changes.',
    rows: ['SEA-03'],
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: z.object({ seat_map: z.array(seatMap), seat_plan: z.array(seatPlan) }),
    refusals: ['validation_failed', 'not_found', 'tenant_unknown'],
  }),
} as const;

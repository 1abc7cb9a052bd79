import { db, type Tx } from '../database.ts';

/** A schedule as imported; its rule has the shape of tenants/tenant-file.ts. */
export interface ScheduleRow {
  readonly event_template_id: string;
  readonly id: string;
  readonly rule: unknown;
  /** The last day for which sessions were created. */
  readonly extended_until: string | null;
  readonly venue_id: string;
  readonly timezone: string;
}

/** The schedules on sale, locked against a simultaneous import. */
export function readSchedules(tx: Tx): Promise<ScheduleRow[]> {
  return tx.rows(
    db
      .selectFrom('schedule as c')
      .innerJoin('event_template as t', (on) =>
        on.onRef('t.portal_id', '=', 'c.portal_id').onRef('t.id', '=', 'c.event_template_id'),
      )
      .innerJoin('venue as v', (on) =>
        on.onRef('v.portal_id', '=', 't.portal_id').onRef('v.id', '=', 't.venue_id'),
      )
      .select([
        'c.event_template_id',
        'c.id',
        'c.rule',
        'c.extended_until',
        't.venue_id',
        'v.timezone',
      ])
      .where('c.portal_id', '=', tx.portalId)
      .where('t.withdrawn', '=', false)
      .orderBy('t.position')
      .orderBy('c.event_template_id')
      .orderBy('c.id')
      .forUpdate('c'),
  );
}

export async function recordExtension(
  tx: Tx,
  schedule: Pick<ScheduleRow, 'event_template_id' | 'id'>,
  untilDay: string,
): Promise<void> {
  await tx.run(
    db
      .updateTable('schedule')
      .set({ extended_until: untilDay })
      .where('portal_id', '=', tx.portalId)
      .where('event_template_id', '=', schedule.event_template_id)
      .where('id', '=', schedule.id),
  );
}

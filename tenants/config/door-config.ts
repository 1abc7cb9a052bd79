import { z } from 'zod';
import { snapshotHours } from '#domain/doors/snapshot.ts';
import { entry } from './config-key.ts';

/** Keys about doors. */
export const doorConfig = {
  'doors.snapshot_hours': entry(
    z.int().min(snapshotHours.fewest).max(snapshotHours.most),
    snapshotHours.usual,
    ['portal'],
    'Hours for which a device at a door can judge tickets without a network, by the snapshot that it holds (DOR-08).',
    false,
  ),
  'doors.unlisted_codes': entry(
    z.enum(['refuse', 'admit']),
    'refuse',
    ['portal'],
    'What a device without a network does with a code that is not in its snapshot, such as one of a ticket sold since: refuse it, or admit and mark it (DOR-08).',
    false,
  ),
} as const;

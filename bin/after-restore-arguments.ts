import { parseArgs } from 'node:util';
import { CannotStart } from '#database/cannot-start.ts';

const usage =
  'Name the time to which the database was restored: npm run after-restore -- 2026-11-26T09:30:00Z [--dry-run] [--yes] [--rate N]';

/** Charges per second by default: the processor allows far more. */
const usualRate = 10;

export interface RestoreArguments {
  readonly since: Date;
  readonly perSecond: number;
  readonly isDryRun: boolean;
  readonly isConfirmed: boolean;
}

/** Reads the command line. @throws CannotStart with the usage, or for a time in the future. */
export function restoreArguments(args: readonly string[], now: number): RestoreArguments {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    rate: { type: 'string', default: String(usualRate) },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [time = '', ...others] = positionals;
    // With its offset from UTC, or it would be another time on another machine.
    const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(time);
    const since = new Date(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
    const perSecond = Number(values.rate);
    const isRate = perSecond > 0 && perSecond <= 100;
    if (others.length > 0 || !isTime || Number.isNaN(since.getTime()) || !isRate) {
      throw new CannotStart(usage);
    }
    if (since.getTime() > now) throw new CannotStart('The time is in the future.');
    return { since, perSecond, isDryRun: values['dry-run'], isConfirmed: values.yes };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${(error as Error).message}\n${usage}`);
  }
}

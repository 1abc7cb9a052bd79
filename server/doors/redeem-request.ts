import { z } from 'zod';
import { InvalidInput } from '../http/input.ts';

/** A code that is shown at a door. */
export const redeemRequest = z.strictObject({
  seller: z.string().min(1),
  /** Key of the portal, needed if several have a seller of this slug. */
  portal: z.string().min(1).optional(),
  code: z.string().trim().min(1).max(200),
  /** The door's name for itself, which a second attempt is told. */
  run: z.string().trim().min(1).max(100),
  /** Admits on a day other than the ticket's. */
  force: z.boolean().default(false),
  /** With an order's code: the tickets to use, by their number in its list or their id. */
  tickets: z.array(z.string().trim().min(1).max(40)).min(1).max(200).optional(),
  /** Only reports, and uses nothing. */
  dry_run: z.boolean().default(false),
});

export type RedeemRequest = z.output<typeof redeemRequest>;

export const invalidCode = (fault: string) => new InvalidInput([{ path: 'code', fault }]);

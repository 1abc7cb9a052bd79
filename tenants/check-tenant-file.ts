import type { z } from 'zod';
import { codeFaults } from './check-codes.ts';
import { eventFaults } from './check-event.ts';
import { memberFaults } from './check-members.ts';
import { portalFaults } from './check-portal.ts';
import { routeFaults } from './check-routes.ts';
import { seatFaults } from './check-seats.ts';
import { type Fault, Place, pathOf } from './place.ts';
import { type TenantFile, tenantFile } from './tenant-file.ts';

export type CheckedTenantFile =
  | { readonly tenant: TenantFile; readonly faults?: undefined }
  | { readonly faults: readonly Fault[]; readonly tenant?: undefined };

export interface CheckOptions {
  /** Whether there is a picture at a path beside the tenant file. */
  readonly files: (path: string) => boolean;
}

/**
 * A tenant file ready to import, or all that is wrong with it: its shape, and every reference from
 * one part to another (issue 2, "a wrong file is refused whole, with every fault named by its path").
 */
export function checkTenantFile(json: unknown, { files }: CheckOptions): CheckedTenantFile {
  const parsed = tenantFile.safeParse(json);
  const file = new Place(json);
  const faults = [
    ...(parsed.error?.issues.flatMap(shapeFaults) ?? []),
    ...portalFaults(file, files),
    ...eventFaults(file, files),
    ...routeFaults(file),
    ...seatFaults(file),
    ...codeFaults(file),
    ...memberFaults(file),
  ];
  if (faults.length > 0 || !parsed.success) return { faults };
  return { tenant: parsed.data };
}

function shapeFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), fault: 'is not known' }));
  }
  return [{ path: pathOf(issue.path), fault: issue.message }];
}

import { portalFaults } from './check-portal.ts';
import { closureFaults } from './closures/check-closures.ts';
import { doorFaults } from './doors/check-doors.ts';
import { eventFaults } from './events/check-event.ts';
import { routeFaults } from './events/check-routes.ts';
import { categoryNotices } from './events/names-in-rules.ts';
import { sessionNotices } from './events/session-notices.ts';
import { textFaults } from './file/check-texts.ts';
import { type Fault, Place } from './file/place.ts';
import { memberFaults } from './memberships/check-members.ts';
import { plainTexts } from './plain-texts.ts';
import { codeFaults } from './pricing/check-codes.ts';
import { withResolvedNames } from './resolved-names.ts';
import { seatFaults } from './seats/check-seats.ts';
import { shapeFaults } from './shape-faults.ts';
import { languageNotices } from './strings/check-languages.ts';
import { type TenantFile, tenantFile } from './tenant-file.ts';
import { themeNotices } from './theme/check-theme.ts';

type CheckedTenantFile =
  | {
      readonly tenant: TenantFile;
      /** Settings that are accepted but probably not intended. */
      readonly notices: readonly Fault[];
      readonly faults?: undefined;
    }
  | {
      readonly faults: readonly Fault[];
      readonly tenant?: undefined;
      readonly notices?: undefined;
    };

interface CheckOptions {
  /** Returns true if a file exists at a path relative to the tenant file. */
  readonly files: (path: string) => boolean;
  /** The time of the import, in epoch milliseconds; sessions before its day are past. Without it, none is. */
  readonly now?: number | undefined;
}

/**
 * Checks a tenant file: its shape, and every reference from one part to another. Returns the file ready to import, its
 * texts by language as plain texts and translations, and names in rules as ids, or all its faults by path; a file with faults is refused as a whole.
 */
export function checkTenantFile(json: unknown, { files, now }: CheckOptions): CheckedTenantFile {
  const plain = plainTexts(json);
  const parsed = tenantFile.safeParse(plain.json);
  const file = new Place(plain.json);
  const faults = [
    ...plain.faults,
    ...shapeFaults(tenantFile, file, parsed.error?.issues ?? []),
    ...textFaults(json),
    ...portalFaults(file, files),
    ...eventFaults(file, files, now),
    ...routeFaults(file),
    ...seatFaults(file),
    ...closureFaults(file),
    ...doorFaults(file),
    ...codeFaults(file),
    ...memberFaults(file),
  ];
  if (faults.length > 0 || !parsed.success) return { faults };
  const notices = [...fileNotices(file), ...sessionNotices(parsed.data, now)];
  return { tenant: withResolvedNames(parsed.data), notices };
}

function* fileNotices(file: Place): Generator<Fault, void, void> {
  for (const scope of [file, ...file.items('sellers')]) yield* themeNotices(scope.at('theme'));
  yield* languageNotices(file);
  yield* categoryNotices(file);
}

import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from '../staff-request.ts';
import { inZone } from './audit-day.ts';
import { entryPage } from './audit-page.ts';
import { exportAuditEntries } from './export-audit.ts';

/** Lists who changed what, newest first (AUD-03). With the kind and id of a thing, lists only that thing's history. */
const listAuditEntries = (
  { query: { day, ...filter } }: StaffInput<'listAuditEntries'>,
  { services, portalId, catalogue }: StaffRequest,
) =>
  services.store.readRecent('audit', portalId, (tx) =>
    entryPage(tx, { ...filter, ...inZone(day, catalogue) }),
  );

export const auditEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listAuditEntries', listAuditEntries),
  staffEndpoint('exportAuditEntries', exportAuditEntries),
];

import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { ExportSource } from './export-source.ts';
import { exportTables } from './export-tables.ts';
import { memberScanSource } from './member-scan-source.ts';
import { orderSource } from './order-source.ts';
import { peopleSource } from './people-source.ts';

/** The rows of each kind of export. */
export const exportSources: Readonly<Record<ExportKind, ExportSource>> = {
  orders: orderSource(exportTables.orders),
  tickets: orderSource(exportTables.tickets),
  payments: orderSource(exportTables.payments),
  scans: orderSource(exportTables.scans),
  answers: orderSource(exportTables.answers),
  people: peopleSource,
  member_scans: memberScanSource,
};

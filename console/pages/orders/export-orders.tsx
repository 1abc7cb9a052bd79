import type { ExportKind } from '#domain/exports/export-kinds.ts';
import { ExportButton } from '../../exporting/export-button.tsx';
import { exportWords } from '../../words/exports.ts';

interface ExportOrdersProps {
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The kind that is selected at first. */
  readonly kind?: ExportKind;
  /** The filters in words. */
  readonly said?: string;
}

const kinds = ['orders', 'tickets', 'payments', 'scans', 'answers'] as const;

/** Exports the orders that the list shows, with related data (MON-05). */
export function ExportOrders({ query, kind: first = 'orders', said = '' }: ExportOrdersProps) {
  const own = exportWords.start;
  const { sort: _, ...filter } = query;
  const lead = Object.keys(filter).length > 0 ? own.filtered(said) : own.all;
  const others = kinds.filter((kind) => kind !== first);
  return (
    <ExportButton
      title={own.title}
      kinds={[first, ...others]}
      filter={filter}
      leadOf={() => lead}
    />
  );
}

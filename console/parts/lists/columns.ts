import type { ReactNode } from 'react';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** The content of a row's cell. */
  readonly cell: (row: T) => ReactNode;
  /** Numbers and amounts are aligned at the end, and browser translation leaves them alone. */
  readonly isNumber?: boolean;
  /** A column of buttons, aligned at the end. */
  readonly isActs?: boolean;
  /** Order numbers, codes and names of people, which browser translation also leaves alone. */
  readonly isVerbatim?: boolean;
  readonly isSortable?: boolean;
  /** A day with its time. */
  readonly isInstant?: boolean;
  /** Long values, such as addresses, go below their name on a phone, where there is more room. */
  readonly isLong?: boolean;
  /** The only direction in which this column sorts the list; both by default. */
  readonly sortsOnly?: Sort['direction'];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The ids of the selected rows, which may include rows not loaded. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** The name of a row's checkbox. */
  readonly label: string;
  /** The label of the checkbox for all rows shown. */
  readonly allLabel: string;
}

import type { ReactNode } from 'react';
import type { Column } from '../parts/lists/columns.ts';
import { historyWords } from '../words/history.ts';
import classes from './told-columns.module.css';

const { columns: titles, kinds, none } = historyWords.revision;

/** A change of the shop in the words of its forms. */
interface Told {
  readonly way: readonly string[];
  readonly kind: keyof typeof kinds;
  readonly before: string | null;
  readonly after: string | null;
}

/** The way to a changed part: "Events › Night of Telescopes › Subtitle". */
export const wayText = ({ way }: Pick<Told, 'way'>): string => way.join(' › ');

/** A name that may be long, in the first column of a table. */
export const LongName = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['name']}>{children}</span>
);

const LongValue = ({ text }: { readonly text: string | null }) => (
  <span className={classes['value']}>{text ?? none}</span>
);

/** The columns of changes of the shop: what, how, before and after. */
export const toldColumns: readonly [Column<Told>, ...Column<Told>[]] = [
  {
    id: 'what',
    title: titles.what,
    cell: (told) => <LongName>{wayText(told)}</LongName>,
    isLong: true,
  },
  { id: 'kind', title: titles.kind, cell: ({ kind }) => kinds[kind] },
  {
    id: 'before',
    title: titles.before,
    cell: ({ before }) => <LongValue text={before} />,
    isLong: true,
  },
  {
    id: 'after',
    title: titles.after,
    cell: ({ after }) => <LongValue text={after} />,
    isLong: true,
  },
];

import type { ReactNode } from 'react';
import type { Problem } from '../calls/problem.ts';
import { Page } from '../parts/layout/page.tsx';
import { type Filter, Filters } from '../parts/lists/filters.tsx';
import { Notice } from '../parts/notice.tsx';
import { useMe } from '../portal/me.ts';
import { words } from '../words/words.ts';

interface ListPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly filters: readonly Filter[];
  /** The refusal of the address's filters. */
  readonly refused?: Problem | undefined;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'middle';
  readonly children: ReactNode;
}

/** A list page: its filters, which are kept in the address, and the list or the error about the filters. */
export function ListPage(props: ListPageProps) {
  const { title, lead, filters, refused, actions, width, children } = props;
  const { portal } = useMe();
  return (
    <Page
      title={title}
      venue={portal.name}
      acts={actions}
      {...(lead === undefined ? {} : { lead })}
      {...(width === undefined ? {} : { width })}
    >
      <Filters filters={filters} />
      {refused && (
        <Notice tone="warning" title={words.filters.refused}>
          {refusedText(refused, filters)}
        </Notice>
      )}
      {children}
    </Page>
  );
}

/** The refusal with the names of its filters: the address may hold a value that the filter's field cannot show. */
const refusedText = ({ text, fields }: Problem, filters: readonly Filter[]): string =>
  text ??
  Object.entries(fields)
    .map(([name, error]) => {
      const filter = filters.find((each) => each.name === name);
      // The values of a choice are ours, and mean nothing to its reader.
      const said = Array.isArray(filter?.kind) ? words.filters.notOffered : error;
      return words.filters.refusedField(filter?.label ?? name, said);
    })
    .join(' ');

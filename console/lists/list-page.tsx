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

/** A page with a list: its filters, which stand in the address, and the list, or what is wrong with the filters. */
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

/** The refusal, with the names of the filters that it is about: the address may have one that its field cannot show. */
const refusedText = ({ text, fields }: Problem, filters: readonly Filter[]): string =>
  text ??
  Object.entries(fields)
    .map(([name, error]) => {
      const label = filters.find((filter) => filter.name === name)?.label ?? name;
      return words.filters.refusedField(label, error);
    })
    .join(' ');

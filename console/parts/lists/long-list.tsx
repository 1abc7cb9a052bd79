import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import classes from './long-list.module.css';

interface LongListProps<T> {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** The item's text for screen readers, and to reach it by typing. */
  readonly textOf: (item: T) => string;
  /** The content of a row, one line high. */
  readonly row: (item: T) => ReactNode;
  /** The page of an item. */
  readonly linkOf?: (item: T) => string;
  /** Shown in its place while it has no items. */
  readonly empty: ReactNode;
}

/** Row height in pixels: the same for all, so that each row's position is known without rendering those before it. */
const rowHeight = 44;

/** A list of thousands of items that renders only those in view. It scrolls by itself. */
export function LongList<T extends object>(props: LongListProps<T>) {
  const { label, items, idOf, textOf, row, linkOf, empty } = props;
  if (items.length === 0) return empty;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
      <GridList className={classes['list'] ?? ''} aria-label={label} items={items}>
        {(item) => (
          <GridListItem
            id={idOf(item)}
            textValue={textOf(item)}
            className={classes['row'] ?? ''}
            {...(linkOf ? { href: linkOf(item) } : {})}
          >
            {row(item)}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

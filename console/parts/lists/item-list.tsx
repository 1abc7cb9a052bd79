import type { ReactNode } from 'react';
import classes from './item-list.module.css';

interface Item {
  readonly id: string;
  readonly name: ReactNode;
  /** A line or paragraphs below the name. */
  readonly detail: ReactNode;
  /** Quiet buttons at the right, each with a label that names the item. */
  readonly acts?: ReactNode;
}

/** A few items with actions of their own, such as passkeys or invitations. For many items use DataTable. */
export const ItemList = ({ items }: { readonly items: readonly Item[] }) =>
  items.length === 0 ? null : (
    <ul className={classes['list']}>
      {items.map(({ id, name, detail, acts }) => (
        <li key={id} className={classes['item']}>
          <div className={classes['texts']}>
            <p className={classes['name']}>{name}</p>
            <div className={classes['detail']}>{detail}</div>
          </div>
          {acts && <div className={classes['acts']}>{acts}</div>}
        </li>
      ))}
    </ul>
  );

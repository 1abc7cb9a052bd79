import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { fieldWords } from '../../words/fields.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Choices } from './choices.tsx';
import { movedBy, movedTo } from './order.ts';
import classes from './order-field.module.css';
import type { FieldProps } from './text-field.tsx';

interface OrderedItem {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
}

interface OrderFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'isDisabled'> {
  readonly label: string;
  readonly items: readonly OrderedItem[];
  /** Called with the ids of all items in their new order. */
  readonly onChange: (ids: readonly string[]) => void;
}

const own = fieldWords.order;

/** A list to put in order: by dragging, by its buttons, or by keyboard from an item's handle. */
export function OrderField({ label, hint, error, items, onChange, isDisabled }: OrderFieldProps) {
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isDisabled ?? false,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': items.find(({ id }) => id === key)?.name ?? '' })),
    onReorder({ keys, target: { key, dropPosition } }) {
      if (dropPosition === 'on') return;
      onChange(movedTo(ids, new Set([...keys].map(String)), { key: String(key), dropPosition }));
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={classes['target'] ?? ''} />
    ),
  });
  function move(id: string, name: string, by: number): void {
    const moved = movedBy(ids, id, by);
    onChange(moved);
    setSaid(own.moved(name, moved.indexOf(id) + 1, moved.length));
  }
  return (
    <Choices label={label} hint={hint} error={error}>
      <GridList
        className={classes['list'] ?? ''}
        aria-label={label}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
      >
        {({ id, name, detail }) => (
          <GridListItem id={id} textValue={name} className={classes['item'] ?? ''}>
            <AriaButton slot="drag" className={classes['drag'] ?? ''} aria-label={own.drag(name)}>
              <Icon name="sort" size={16} />
            </AriaButton>
            <span className={classes['texts']}>
              <span>{name}</span>
              {detail && <span className={classes['detail']}>{detail}</span>}
            </span>
            <span className={classes['acts']}>
              <Button
                kind="quiet"
                label={own.up(name)}
                onPress={() => move(id, name, -1)}
                isDisabled={isDisabled || id === ids[0]}
              >
                <Icon name="up" size={16} />
              </Button>
              <Button
                kind="quiet"
                label={own.down(name)}
                onPress={() => move(id, name, 1)}
                isDisabled={isDisabled || id === ids.at(-1)}
              >
                <Icon name="down" size={16} />
              </Button>
            </span>
          </GridListItem>
        )}
      </GridList>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </Choices>
  );
}

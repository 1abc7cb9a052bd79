import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import button from '../button.module.css';
import { classNames } from '../class-names.ts';
import classes from '../overlay.module.css';

export interface MenuAct {
  readonly id: string;
  readonly text: string;
  /** Opens a page; else `onAct` is called. */
  readonly to?: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
}

interface MenuProps {
  /** Name of the menu for screen readers, and the text of its button unless it has other content. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly acts: readonly MenuAct[];
  readonly onAct?: (id: string) => void;
  readonly kind?: 'secondary' | 'quiet';
  /** The button's class, if it should not look like one. */
  readonly className?: string | undefined;
}

/** A button that opens a list of actions and links. */
export function Menu({ label, children, acts, onAct, kind = 'secondary', className }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={className ?? classNames(button['button'], button[kind])}
        {...(children ? { 'aria-label': label } : {})}
      >
        {children ?? label}
      </AriaButton>
      <Popover className={classes['popover'] ?? ''}>
        <AriaMenu
          className={classes['list'] ?? ''}
          aria-label={label}
          items={acts}
          onAction={(id) => onAct?.(String(id))}
        >
          {({ id, text, to, isDangerous, isDisabled }) => (
            <MenuItem
              id={id}
              className={classNames(classes['item'], isDangerous && classes['danger'])}
              isDisabled={isDisabled ?? false}
              {...(to === undefined ? {} : { href: to })}
            >
              {text}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { words } from '../../words/words.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Menu, type MenuAct } from '../overlays/menu.tsx';
import classes from './navigation.module.css';

export interface NavigationItem {
  readonly to: string;
  readonly text: string;
  readonly icon: IconName;
  /** Active only at its exact address, as for the start page. */
  readonly isExact?: boolean;
}

interface FrameProps {
  /** The venue's name, linked to its start page. */
  readonly venue: { readonly name: string; readonly to: string };
  /** The pages that this person may open, most used first: a phone shows four and the rest in a menu. */
  readonly items: readonly NavigationItem[];
  readonly person: { readonly name: string; readonly acts: readonly MenuAct[] };
  readonly onPersonAct: (id: string) => void;
  /** Opens the search; placed beside the person on a phone. */
  readonly search?: ReactNode;
  /** Shown above every page, such as the banner of a lost connection. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** Items in the bar of a phone, before "More". */
const inBar = 4;

/** The frame around the pages of a signed-in person: a navigation column, or a bar at the bottom of a phone. */
export function Frame(props: FrameProps) {
  const { venue, items, person, onPersonAct, search, banner, children } = props;
  const isWhole = items.length <= inBar + 1;
  const shown = isWhole ? items.length : inBar;
  const rest = items.slice(shown).map(({ to, text }) => ({ id: to, text, to }));
  const { pathname } = useLocation();
  const isInRest = rest.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {words.skip}
      </a>
      <header className={classes['side']}>
        <NavLink to={venue.to} end className={classes['venue'] ?? ''}>
          {venue.name}
        </NavLink>
        {search && <div className={classes['search']}>{search}</div>}
        <nav className={classes['navigation']} aria-label={words.navigation.label}>
          <ul className={classes['items']}>
            {items.map(({ to, text, icon, isExact = false }, at) => (
              <li key={to} className={at < shown ? undefined : classes['beyond']}>
                <NavLink to={to} end={isExact} className={classes['item'] ?? ''}>
                  <Icon name={icon} />
                  <span>{text}</span>
                </NavLink>
              </li>
            ))}
            {rest.length > 0 && (
              <li className={classes['more']} aria-current={isInRest || undefined}>
                <Menu label={words.navigation.more} acts={rest} className={classes['item']}>
                  <Icon name="more" />
                  <span>{words.navigation.more}</span>
                </Menu>
              </li>
            )}
          </ul>
        </nav>
        <div className={classes['person']}>
          <Menu
            label={`${words.navigation.account}: ${person.name}`}
            acts={person.acts}
            onAct={onPersonAct}
            className={classes['item']}
          >
            <Icon name="person" />
            <span translate="no">{person.name}</span>
          </Menu>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes['content']}>
        {banner}
        {children}
      </main>
    </div>
  );
}

import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../parts/class-names.ts';
import { searchWords as words } from '../words/search.ts';
import classes from './search.module.css';
import type { Found, FoundGroup } from './search-results.ts';

interface FoundListProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  /** The id of the result that Enter opens. */
  readonly marked: string | undefined;
  readonly onOpen: (to: string) => void;
}

/** Results by kind. Focus stays in the field, which announces the highlighted result. */
export const FoundList = ({ id, groups, marked, onOpen }: FoundListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={words.results}
    className={classes['found']}
    hidden={groups.length === 0}
  >
    {groups.map(({ kind, found }) => (
      <fieldset key={kind}>
        <legend className={classes['kind']}>{words.groups[kind]}</legend>
        {found.map((one) => (
          <FoundOption key={one.id} found={one} isMarked={one.id === marked} onOpen={onOpen} />
        ))}
      </fieldset>
    ))}
  </div>
);

interface FoundOptionProps {
  readonly found: Found;
  readonly isMarked: boolean;
  readonly onOpen: (to: string) => void;
}

function FoundOption({ found: { id, to, text, detail }, isMarked, onOpen }: FoundOptionProps) {
  function press(event: MouseEvent): void {
    // With a modifier key held, let the browser open it in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(to);
  }
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={classNames(classes['option'], isMarked && classes['marked'])}
      onClick={press}
    >
      {/* Numbers, names and amounts, by which people recognize a result. */}
      <span className={classes['text']} translate="no">
        {text}
      </span>
      {detail && (
        <span className={classes['detail']} translate="no">
          {detail}
        </span>
      )}
    </Link>
  );
}

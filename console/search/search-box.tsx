import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { longestSearch } from '#domain/orders/search-terms.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { searchWords as words } from '../words/search.ts';
import { FoundList } from './found-list.tsx';
import classes from './search.module.css';
import type { SearchedPortal } from './search-results.ts';
import { useSearch } from './use-search.ts';

interface SearchBoxProps {
  readonly portal: SearchedPortal;
  readonly onOpen: (to: string) => void;
  readonly onClose: () => void;
}

/** A search field and its results: arrow keys highlight a result, Enter opens it. */
export function SearchBox({ portal, onOpen, onClose }: SearchBoxProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, answered, isAsking, problem, enter } = useSearch(portal, onOpen);
  const [marked, setMarked] = useState(0);
  const found = answered?.groups.flatMap((group) => group.found) ?? [];
  const mark = found[marked];
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (mark) document.getElementById(mark.id)?.scrollIntoView({ block: 'nearest' });
  }, [mark]);

  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setMarked((marked + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      enter(marked);
    }
  }
  return (
    <>
      <div className={classes['field']}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={mark?.id}
          placeholder={words.placeholder}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          ref={field}
          value={typed}
          onChange={({ target }) => {
            setMarked(0);
            type(target.value);
          }}
          onKeyDown={press}
        />
        <Button kind="quiet" label={words.close} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <FoundList id={list} groups={answered?.groups ?? []} marked={mark?.id} onOpen={onOpen} />
      <p className={classes['status']} role={problem ? 'alert' : 'status'}>
        {problem ?? statusOf({ typed: typed.trim(), isAsking, answered: answered?.text, found })}
      </p>
    </>
  );
}

interface Status {
  readonly typed: string;
  readonly isAsking: boolean;
  readonly answered: string | undefined;
  readonly found: readonly unknown[];
}

function statusOf({ typed, isAsking, answered, found }: Status): string {
  if (typed === '') return words.hint;
  if (isAsking || answered === undefined) return words.asking;
  return found.length > 0 ? words.found(found.length) : words.none(answered);
}

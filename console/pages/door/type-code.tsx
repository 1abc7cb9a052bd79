import { type FormEvent, useState } from 'react';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';

interface TypeCodeProps {
  readonly onCode: (code: string) => void;
  /** Undefined if this scanner may not find tickets. */
  readonly onFind: (() => void) | undefined;
}

/** Accepts a code typed by hand, and links to the search. */
export function TypeCode({ onCode, onFind }: TypeCodeProps) {
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') return;
    onCode(typed.trim());
    setTyped('');
  }
  return (
    <form className={classes['type']} onSubmit={submit}>
      <label className={classes['field']}>
        <span>{doorWords.type.label}</span>
        <input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
        />
      </label>
      <button type="submit" className={classes['primary']}>
        {doorWords.type.submit}
      </button>
      {onFind && (
        <button type="button" className={classes['secondary']} onClick={onFind}>
          {doorWords.find.open}
        </button>
      )}
    </form>
  );
}

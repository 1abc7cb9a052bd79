import { type FormEvent, useState } from 'react';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';
import { Sheet } from './sheet.tsx';

interface ReasonSheetProps {
  readonly title: string;
  readonly submit: string;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks for the reason to override the rules. */
export function ReasonSheet({ title, submit, onClose, onReason }: ReasonSheetProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { reason: label, hint, missing } = doorWords.force;
  function done(event: FormEvent): void {
    event.preventDefault();
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed !== '') onReason(typed);
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form className={classes['form']} onSubmit={done} noValidate>
        <label className={classes['field']}>
          <span>{label}</span>
          <input
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={500}
            aria-invalid={isMissing}
            aria-describedby="reason-hint"
          />
          <small id="reason-hint">{isMissing ? missing : hint}</small>
        </label>
        <div className={classes['acts']}>
          <button type="button" className={classes['secondary']} onClick={onClose}>
            {doorWords.cancel}
          </button>
          <button type="submit" className={classes['primary']}>
            {submit}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

import type { Clock } from '../../scanner/result-text.ts';
import type { Entry, Wish } from '../../scanner/scan-list.ts';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';
import { OrderChoice } from './order-choice.tsx';
import { entryText, Result } from './result.tsx';

interface LastResultProps {
  readonly entry: Entry | undefined;
  readonly clock: Clock;
  /** The reason why the last scan could not be undone. */
  readonly refusal: string | undefined;
  readonly mayForce: boolean;
  readonly onScan: (wish: Wish) => void;
  readonly onForce: (wish: Wish) => void;
  readonly onGiveUp: (id: string) => void;
}

/** The result of the last scan, with the actions it allows. */
export function LastResult(props: LastResultProps) {
  const { entry, clock, refusal, mayForce, onScan, onForce, onGiveUp } = props;
  const scanned = entry?.state === 'done' ? entry.scanned : undefined;
  const found = scanned?.found;
  const isRefused = found && found.kind !== 'order' && found.verdict.can_force;
  return (
    <Result text={entryText(entry, clock)} scanned={scanned}>
      {entry && found?.kind === 'order' && found.is_shown && (
        <OrderChoice
          key={entry.id}
          order={found}
          onAdmit={(tickets) =>
            onScan({ ...entry.wish, tickets, ...(entry.alone ? { isAlone: true } : {}) })
          }
        />
      )}
      <div className={classes['acts']}>
        {entry?.state === 'lost' && (
          <button type="button" className={classes['secondary']} onClick={() => onGiveUp(entry.id)}>
            {doorWords.giveUp}
          </button>
        )}
        {entry && mayForce && isRefused && (
          <button
            type="button"
            className={classes['secondary']}
            onClick={() => onForce(entry.wish)}
          >
            {doorWords.force.open}
          </button>
        )}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
    </Result>
  );
}

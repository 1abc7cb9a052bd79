import { numberIn } from '../../parts/fields/number.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { ChangeForm } from '../../shop/change-form.tsx';
import type { QuickChange } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';
import type { Session } from './session-data.ts';

const own = shopWords.session;
const most = { notes: 20, length: 200, places: 10_000_000 };

interface PlacesDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Changes a session's capacity and notes; shows what that does before it is published. */
export function PlacesDialog({ session, onClose }: PlacesDialogProps) {
  const { own_capacity: places, notes: noted } = session;
  const before = { capacity: places < 0 ? '' : String(places), notes: noted.join('\n') };
  const changeOf = ({ capacity, notes }: typeof before): QuickChange => {
    const typed = capacity.trim() === '' ? -1 : (numberIn(capacity).number ?? places);
    const isNoted = notesIn(notes).join('\n') !== before.notes;
    return {
      kind: 'session',
      session: session.id,
      to: {
        ...(typed !== places && { capacity: typed }),
        ...(isNoted && { annotations: notesIn(notes) }),
      },
    };
  };
  const isSame = (values: typeof before) => {
    const change = changeOf(values);
    return change.kind === 'session' && Object.keys(change.to).length === 0;
  };
  return (
    <ChangeForm
      name="places"
      initial={before}
      check={(values) => ({
        capacity:
          values.capacity.trim() === ''
            ? undefined
            : numberIn(values.capacity, { least: 0, most: most.places }).fault,
        notes: faultOfNotes(notesIn(values.notes)) ?? (isSame(values) ? own.unchanged : undefined),
      })}
      changeOf={changeOf}
      title={own.editTitle}
      action={own.save}
      done={own.changed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberField
            label={own.capacity}
            hint={own.capacityHint(session.own_beyond)}
            {...form.field('capacity')}
          />
          <TextField label={own.notes} hint={own.notesHint} lines={3} {...form.field('notes')} />
        </>
      )}
    </ChangeForm>
  );
}

const faultOfNotes = (notes: readonly string[]): string | undefined =>
  notes.length > most.notes || notes.some(({ length }) => length > most.length)
    ? own.tooManyNotes
    : undefined;

const notesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

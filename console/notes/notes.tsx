import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { FormLayout, Section } from '../parts/layout/page.tsx';
import { Timeline } from '../parts/lists/timeline.tsx';
import { orderWords } from '../words/orders.ts';
import { instantText, type VenueFormat } from '../words/times.ts';

interface Note {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly text: string;
}

type AddNote = (note: { readonly id: string; readonly text: string }) => Promise<Outcome<unknown>>;

interface NotesProps {
  readonly notes: readonly Note[];
  readonly format: VenueFormat;
  /** Left out if the viewer may not add any. */
  readonly onAdd?: AddNote | undefined;
}

/** The internal notes on a thing, and the form for a new one. */
export const Notes = ({ notes, format, onAdd }: NotesProps) => (
  <Section title={orderWords.notes}>
    {onAdd ? <NewNote onAdd={onAdd} /> : notes.length === 0 && <p>{orderWords.noNotes}</p>}
    <Timeline
      entries={notes.map(({ id, at, author, text }) => ({
        id,
        title: author,
        time: { text: instantText(at, format), instant: at },
        detail: text,
      }))}
    />
  </Section>
);

function NewNote({ onAdd }: { readonly onAdd: AddNote }) {
  const { revalidate } = useRevalidator();
  const { value: text, set } = useDraft('note', '');
  // The same id for every attempt: a retry adds no second note.
  const [id, setId] = useState(() => crypto.randomUUID());
  const add = useStaffCall(() => onAdd({ id, text }));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return;
    const outcome = await add.run(undefined);
    if (!outcome.ok) return;
    set('');
    setId(crypto.randomUUID());
    await revalidate();
  }
  const { noteLabel, noteHint, addNote } = orderWords;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormLayout
        acts={
          <Button type="submit" isBusy={add.isRunning}>
            {addNote}
          </Button>
        }
      >
        <TextField
          label={noteLabel}
          hint={noteHint}
          lines={2}
          maxLength={2000}
          value={text}
          onChange={set}
          error={add.problem?.fields['text'] ?? add.problem?.text}
        />
      </FormLayout>
    </form>
  );
}

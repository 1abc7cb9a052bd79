import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { FormLayout, Section } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

/** Notes that only staff see. */
export function Notes({ order, format }: { readonly order: Order; readonly format: VenueFormat }) {
  const { grants } = useMe();
  return (
    <Section title={orderWords.notes}>
      {mayCall(grants, 'addOrderNote') && <NewNote number={order.number} />}
      <Timeline
        entries={order.notes.map(({ id, at, author, text }) => ({
          id,
          title: author,
          time: { text: instantText(at, format), instant: at },
          detail: text,
        }))}
      />
    </Section>
  );
}

function NewNote({ number }: { readonly number: string }) {
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const { value: text, set } = useDraft('note', '');
  // The same id for every attempt: a retry adds no second note.
  const [id, setId] = useState(() => crypto.randomUUID());
  const add = useStaffCall(() =>
    staff.call('addOrderNote', { params: { number }, body: { id, text } }),
  );
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

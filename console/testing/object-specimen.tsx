import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Facts, Page, Section } from '../parts/layout/page.tsx';
import { Tabs } from '../parts/layout/tabs.tsx';
import { Timeline } from '../parts/lists/timeline.tsx';
import { ConfirmDialog } from '../parts/overlays/dialog.tsx';
import { Menu } from '../parts/overlays/menu.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { amountText, instantText } from '../words/times.ts';

const venue = { timezone: 'Europe/Paris', currency: 'EUR' };
const timeOf = (instant: string) => ({ text: instantText(instant, venue), instant });

export function ObjectSpecimen() {
  const [open, setOpen] = useState<'refund' | 'note' | null>(null);
  const [note, setNote] = useState('');
  const toast = useToast();
  const close = () => setOpen(null);
  function saveNote(text: string): void {
    setNote(text);
    close();
    toast.show({ text: 'The note is saved.', onUndo: () => setNote('') });
  }
  return (
    <Page
      title="Order T114K9"
      venue="Solvarde"
      width="middle"
      back={{ to: '/tower/orders', text: 'Orders' }}
      state={
        <>
          <Badge tone="positive">Paid</Badge>
          <Badge tone="warning">Refund waits for approval</Badge>
        </>
      }
      acts={
        <>
          <Menu
            label="More acts"
            acts={[
              { id: 'resend', text: 'Send tickets again' },
              { id: 'move', text: 'Move to another time' },
              { id: 'cancel', text: 'Cancel order', isDangerous: true },
            ]}
            onAct={(id) => toast.show({ text: `Done: ${id}` })}
          />
          <Button onPress={() => setOpen('note')}>Add a note</Button>
          <Button kind="primary" onPress={() => setOpen('refund')}>
            Refund
          </Button>
        </>
      }
      lead={`Bought by Grace Hopper, ${instantText('2026-11-23T18:30:00Z', venue)}`}
    >
      <Facts
        facts={[
          { name: 'Amount', value: amountText('37.5', venue) },
          { name: 'Channel', value: 'Website' },
          { name: 'E-mail', value: 'grace.hopper@a-rather-long-domain.example' },
          { name: 'Note', value: note || 'None' },
        ]}
      />
      <Tabs
        label="Parts of the order"
        tabs={[
          { id: 'tickets', text: 'Tickets', content: <p>Three tickets for the lamp room.</p> },
          {
            id: 'history',
            text: 'History',
            content: (
              <Section title="What happened">
                <Timeline
                  entries={[
                    {
                      id: '3',
                      title: 'Refund asked for by Ada',
                      time: timeOf('2026-11-24T09:02:00Z'),
                      detail: 'One ticket, because of illness',
                      tone: 'warning',
                    },
                    { id: '2', title: 'Letter sent', time: timeOf('2026-11-23T18:31:00Z') },
                    {
                      id: '1',
                      title: 'Paid by card',
                      time: timeOf('2026-11-23T18:30:00Z'),
                      tone: 'positive',
                    },
                  ]}
                />
              </Section>
            ),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={open === 'refund'}
        onClose={close}
        title="Refund order T114K9?"
        act="Refund €37.50"
        isDangerous
        onConfirm={() => {
          close();
          toast.show({ text: '€37.50 is on its way back.' });
        }}
      >
        <p>Three tickets stop working. The money goes back to the card; this cannot be undone.</p>
      </ConfirmDialog>
      {open === 'note' && <NoteDialog onClose={close} onSave={saveNote} />}
    </Page>
  );
}

interface NoteDialogProps {
  readonly onClose: () => void;
  readonly onSave: (text: string) => void;
}

/** Refuses "secret" at its field, and "full" for a reason unrelated to any field. */
const save = async ({ text }: { readonly text: string }): Promise<Outcome<undefined>> => {
  const path = { secret: 'text', full: 'reference' }[text];
  if (path === undefined) return { ok: true, answer: undefined };
  const _description = `${path}: cannot be saved`;
  const error = {
    _code: 'validation_failed',
    _context: '',
    _description,
    _extra: { path },
  } as const;
  return { ok: false, status: 400, errors: [error] };
};

function NoteDialog({ onClose, onSave }: NoteDialogProps) {
  const form = useForm({
    name: 'note',
    initial: { text: '' },
    check: ({ text }) => ({ text: text === '' ? 'Enter a note.' : undefined }),
    send: save,
    onDone: (_, { text }) => onSave(text),
  });
  return (
    <FormDialog form={form} title="Add a note" action="Save" onClose={onClose}>
      <TextField
        label="Note"
        hint="Colleagues see it, buyers do not."
        lines={3}
        isFirst
        {...form.field('text')}
      />
    </FormDialog>
  );
}

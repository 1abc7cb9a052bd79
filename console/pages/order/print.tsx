import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/fields/choices.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { orderWords } from '../../words/orders.ts';
import type { Order } from './order-data.ts';

const papers = ['a4', 'roll'] as const;
type Paper = (typeof papers)[number];

/** The paper chosen last: a counter has one printer. */
let last: Paper = 'a4';

/** The button that saves the valid tickets of an order as a PDF file, and its dialog (SLS-05). */
export function Print({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{orderWords.print.act}</Button>
      {isOpen && <PrintDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PrintDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

function PrintDialog({ order: { number, tickets }, onClose }: PrintDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = orderWords.print;
  const form = useForm({
    name: 'print',
    initial: { paper: last },
    send: (body) => staff.download('printTickets', { params: { number }, body }),
    texts: { no_valid_ticket: own.noneValid, too_many: own.tooMany },
    onDone(file, { paper }) {
      last = paper;
      saveFile(own.file(number), file);
      toast.show({ text: own.done });
      onClose();
      return revalidate();
    },
  });
  return (
    <FormDialog form={form} title={own.title} action={own.save} onClose={onClose}>
      <p>{own.what(tickets.filter(({ is_printable }) => is_printable).length)}</p>
      <RadioGroup
        label={own.paper}
        options={papers.map((value) => ({ value, text: own.papers[value] }))}
        value={form.values.paper}
        onChange={(value) => form.set({ paper: value as Paper })}
      />
    </FormDialog>
  );
}

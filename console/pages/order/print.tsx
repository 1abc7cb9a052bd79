import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useToast } from '../../parts/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import { words } from '../../words/words.ts';
import type { Order } from './order-data.ts';

const papers = ['a4', 'roll'] as const;
type Paper = (typeof papers)[number];

/** The paper that was chosen last, because a counter has one printer. */
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
  const [paper, setPaper] = useState<Paper>(last);
  const print = useStaffCall(
    () => staff.download('printTickets', { params: { number }, body: { paper } }),
    { no_valid_ticket: own.noneValid, too_many: own.tooMany },
  );
  async function save(): Promise<void> {
    const outcome = await print.run(undefined);
    if (!outcome.ok) return;
    last = paper;
    saveFile(own.file(number), outcome.answer);
    toast.show({ text: own.done });
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={print.isRunning}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={print.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={print.isRunning}>
            {own.save}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        {print.problem?.text && (
          <Notice tone="danger" isAlert>
            {print.problem.text}
          </Notice>
        )}
        <p>{own.what(tickets.filter(({ is_printable }) => is_printable).length)}</p>
        <RadioGroup
          label={own.paper}
          options={papers.map((value) => ({ value, text: own.papers[value] }))}
          value={paper}
          onChange={(value) => setPaper(value as Paper)}
        />
      </FormLayout>
    </Dialog>
  );
}

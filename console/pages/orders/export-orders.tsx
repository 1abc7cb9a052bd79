import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { RadioGroup } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { exportWords } from '../../words/exports.ts';
import { words } from '../../words/words.ts';

type Body = StaffCallInput<'startExport'>['body'];

interface ExportOrdersProps {
  /** The page of exports. */
  readonly exports: string;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** Chosen at first. */
  readonly kind?: Body['kind'];
}

/** Starts an export of the orders that the list shows, and leads to the page of exports (MON-05). */
export function ExportOrders(props: ExportOrdersProps) {
  /** The id of the export, made when the dialog opens: one dialog starts one. */
  const [id, setId] = useState<string>();
  return (
    <>
      <Button onPress={() => setId(crypto.randomUUID())}>{exportWords.start.act}</Button>
      {id !== undefined && <StartDialog {...props} id={id} onClose={() => setId(undefined)} />}
    </>
  );
}

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

interface StartDialogProps extends ExportOrdersProps {
  readonly id: string;
  readonly onClose: () => void;
}

function StartDialog({ exports, query, id, kind: first = 'orders', onClose }: StartDialogProps) {
  const own = exportWords.start;
  const staff = useStaff();
  const navigate = useNavigate();
  const [kind, setKind] = useState<string>(first);
  const [format, setFormat] = useState<string>('xlsx');
  const { sort: _, ...filter } = query;
  const start = useStaffCall((body: Body) => staff.call('startExport', { body }), {
    too_many: own.tooMany,
  });

  async function submit(): Promise<void> {
    const outcome = await start.run({ id, kind, format, filter } as Body);
    if (outcome.ok) await navigate(exports);
  }
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={start.isRunning}>
        {words.form.cancel}
      </Button>
      <Button kind="primary" onPress={() => void submit()} isBusy={start.isRunning}>
        {own.confirm}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={own.title} acts={acts} isBusy={start.isRunning}>
      <p>{Object.keys(filter).length > 0 ? own.filtered : own.all}</p>
      <RadioGroup label={own.what} options={optionsOf(own.whats)} value={kind} onChange={setKind} />
      <RadioGroup
        label={own.format}
        options={optionsOf(exportWords.formats)}
        value={format}
        onChange={setFormat}
      />
      <p>{own.personal}</p>
      {start.problem && (
        <Notice tone="danger" isAlert>
          {start.problem.text ?? Object.values(start.problem.fields).join(' ')}
        </Notice>
      )}
    </Dialog>
  );
}

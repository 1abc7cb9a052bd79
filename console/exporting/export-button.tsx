import { useOpened } from '../drafts/use-draft.ts';
import { Button } from '../parts/button.tsx';
import { exportWords } from '../words/exports.ts';
import { ExportDialog, type ExportWish } from './export-dialog.tsx';

/** Opens the dialog that starts or schedules an export (MON-05). */
export function ExportButton(wish: ExportWish) {
  /** The id of the export, generated when the dialog opens: one dialog starts one. */
  const { opened: id, open, close, isRestored } = useOpened<string>('export');
  return (
    <>
      <Button onPress={() => open(crypto.randomUUID())}>{exportWords.start.act}</Button>
      {id && <ExportDialog {...wish} id={id} onClose={close} isRestored={isRestored} />}
    </>
  );
}

import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { exportWords } from '../words/exports.ts';
import { ExportDialog, type ExportWish } from './export-dialog.tsx';

/** Opens the dialog that starts or schedules an export (MON-05). */
export function ExportButton(wish: ExportWish) {
  /** The id of the export, made when the dialog opens: one dialog starts one. */
  const [id, setId] = useState<string>();
  return (
    <>
      <Button onPress={() => setId(crypto.randomUUID())}>{exportWords.start.act}</Button>
      {id !== undefined && <ExportDialog {...wish} id={id} onClose={() => setId(undefined)} />}
    </>
  );
}

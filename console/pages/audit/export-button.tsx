import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useMe } from '../../portal/me.ts';
import { auditWords as own } from '../../words/audit.ts';
import type { askedOf } from './audit-filters.ts';

/** Saves the entries that match the filters as a CSV file; the log records who did. */
export function ExportButton({ query }: { readonly query: ReturnType<typeof askedOf> }) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const take = useStaffCall(() => staff.download('exportAuditEntries', { body: query }), {
    too_many: own.tooMany,
  });
  async function save(): Promise<void> {
    const outcome = await take.run(undefined);
    if (!outcome.ok) return;
    saveFile(own.file(portal.key), outcome.answer);
    toast.show({ text: own.exported });
  }
  return (
    <>
      <ProblemNotice text={take.problem?.text} />
      <Button onPress={() => void save()} isBusy={take.isRunning}>
        {own.exportIt}
      </Button>
    </>
  );
}

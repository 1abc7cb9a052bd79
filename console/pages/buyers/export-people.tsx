import { type ExportKind, exportScope } from '#domain/exports/export-kinds.ts';
import { ExportButton } from '../../exporting/export-button.tsx';
import { plainGrants } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { exportWords } from '../../words/exports.ts';

/** Exports the people whom the search finds, or everyone, and scans of memberships (MON-05). */
export function ExportPeople({ q }: { readonly q: string }) {
  const { grants } = useMe();
  const own = exportWords.start;
  const may = (kind: ExportKind) => exportScope(plainGrants(grants), kind) !== undefined;
  if (!may('people')) return null;
  const leadOf = (kind: ExportKind) => {
    if (kind === 'member_scans') return own.memberScans;
    return q === '' ? own.everybody : own.people;
  };
  return (
    <ExportButton
      title={own.peopleTitle}
      kinds={may('member_scans') ? ['people', 'member_scans'] : ['people']}
      filter={q === '' ? {} : { q }}
      leadOf={leadOf}
    />
  );
}

import { isIdle } from '#domain/staff/idle-rights.ts';
import { areas, type Level, specialRights } from '#domain/staff/rights.ts';
import { DataTable } from '../parts/lists/data-table.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import { rightsWords } from '../words/rights.ts';
import { grantText } from './grant-text.ts';
import type { Me } from './me.ts';

type Grants = Me['grants'];

interface RightsTableProps {
  readonly label: string;
  readonly grants: Grants;
  readonly sellers: Me['sellers'];
  /** True if all rights are those of one role, which the page names. */
  readonly isOfOneRole?: boolean;
}

interface RightRow {
  readonly id: string;
  readonly right: string;
  readonly level: string;
  readonly by: string;
}

/** Each right of a person, what it allows, and the roles that grant it (STF-11). */
export function RightsTable({ label, grants, sellers, isOfOneRole = false }: RightsTableProps) {
  const words = rightsWords;
  return (
    <DataTable<RightRow>
      label={label}
      columns={[
        { id: 'right', title: words.right, cell: ({ right }) => right },
        { id: 'level', title: words.level, cell: ({ level }) => level },
        ...(isOfOneRole ? [] : [{ id: 'by', title: words.by, cell: ({ by }: RightRow) => by }]),
      ]}
      rows={rightsOf(grants, sellers)}
      idOf={({ id }) => id}
      empty={<EmptyState title={words.none}>{null}</EmptyState>}
    />
  );
}

/** The rights of these grants that open something, one row each, with the highest level that does. */
export function rightsOf(grants: Grants, sellers: Me['sellers']): RightRow[] {
  const { areas: areaNames, special: specialNames, levels } = rightsWords;
  const byOf = (giving: Grants) => giving.map((grant) => grantText(grant, sellers)).join(', ');
  const ofAreas = areas.flatMap((area): RightRow[] => {
    const giving = grants.filter(({ rights }) => rights.areas[area] !== undefined);
    if (giving.length === 0) return [];
    const opens = (level: Level) => !isIdle({ area, level });
    const canChange = giving.some(({ rights }) => rights.areas[area] === 'change');
    if (!opens('view') && !(canChange && opens('change'))) return [];
    const level = canChange && opens('change') ? levels.change : levels.view;
    return [{ id: area, right: areaNames[area], level, by: byOf(giving) }];
  });
  const ofSpecial = specialRights.flatMap((special): RightRow[] => {
    const giving = grants.filter(({ rights }) => rights.special.includes(special));
    if (giving.length === 0 || isIdle({ special })) return [];
    return [{ id: special, right: specialNames[special], level: levels.may, by: byOf(giving) }];
  });
  return [...ofAreas, ...ofSpecial];
}

import { type FormEvent, useState } from 'react';
import { isEmptyRole } from '#domain/staff/giving.ts';
import { offeredRights } from '#domain/staff/idle-rights.ts';
import {
  type Area,
  areas,
  type Need,
  rightsBeyond,
  type SpecialRight,
  specialRights,
} from '#domain/staff/rights.ts';
import type { Problem } from '../../calls/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, Choices, RadioGroup } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { type GivenRights, plainGrants, plainRights } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { rightsWords } from '../../words/rights.ts';
import { roleWords as own } from '../../words/roles.ts';

export interface RoleDraft {
  readonly name: string;
  readonly rights: GivenRights;
}

interface RoleFormProps {
  readonly value: RoleDraft;
  readonly onChange: (value: RoleDraft) => void;
  /** Called with a role that has a name and at least one right. */
  readonly onSubmit: () => void;
  readonly act: string;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
}

/** The name and rights of one of the venue's own roles. */
export function RoleForm({ value, onChange, onSubmit, act, isBusy, problem }: RoleFormProps) {
  const [isTried, setTried] = useState(false);
  const { name, rights } = value;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isNameless && !isEmpty) onSubmit();
  }
  const isNameless = name.trim() === '';
  const isEmpty = isEmptyRole(plainRights(rights));
  const missing = isTried && isNameless ? own.nameMissing : undefined;
  const nameFault = problem?.fields['name'] === undefined ? undefined : own.nameTaken;
  const rightsFault = isTried && isEmpty ? own.rightsMissing : problem?.fields['rights'];
  const set = (changed: GivenRights) => onChange({ name, rights: changed });
  // What the role had when the form was opened stays on offer, so that it can be given back.
  const [offered] = useState(() => offeredRights(plainRights(rights)));
  return (
    <form noValidate onSubmit={submit}>
      <ProblemNotice text={problem?.text} />
      <FormLayout
        acts={
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {act}
          </Button>
        }
      >
        <TextField
          label={own.nameLabel}
          hint={own.nameHint}
          maxLength={60}
          value={name}
          onChange={(typed) => onChange({ name: typed, rights })}
          error={missing ?? nameFault}
        />
        <Areas rights={rights} offered={offered} onChange={set} error={rightsFault} />
        <Specials rights={rights} offered={offered} onChange={set} />
      </FormLayout>
    </form>
  );
}

interface RightsProps {
  readonly rights: GivenRights;
  readonly offered: readonly Need[];
  readonly onChange: (rights: GivenRights) => void;
  readonly error?: string | undefined;
}

/**
 * Returns a function that is true for a right that the viewer may grant in a role: one they have for the whole portal
 * (STF-11).
 */
function useMayGive() {
  const mine = plainGrants(useMe().grants);
  return (rights: Parameters<typeof rightsBeyond>[1]['rights']): boolean =>
    rightsBeyond(mine, { rights, sellers: null }).length === 0;
}

const levels = ['view', 'change'] as const;

function Areas({ rights, offered, onChange, error }: RightsProps) {
  const mayGive = useMayGive();
  const set = (area: Area, level: string) => {
    const { [area]: _, ...rest } = rights.areas;
    const added = level === 'view' || level === 'change' ? { [area]: level } : {};
    onChange({ ...rights, areas: { ...rest, ...added } });
  };
  const givable = (area: Area, level: 'none' | (typeof levels)[number]) =>
    level === 'none' || mayGive({ areas: { [area]: level }, special: [] });
  const levelsOf = (area: Area) =>
    levels.filter((level) =>
      offered.some((need) => 'area' in need && need.area === area && need.level === level),
    );
  const shown = areas.filter((area) => levelsOf(area).length > 0);
  const isWhole = shown.every((area) => levelsOf(area).every((level) => givable(area, level)));
  return (
    <Choices label={own.areas} {...(isWhole ? {} : { hint: own.greyed })} error={error}>
      {shown.map((area) => (
        <RadioGroup
          key={area}
          isLine
          label={rightsWords.areas[area]}
          options={(['none', ...levelsOf(area)] as const).map((level) => ({
            value: level,
            text: own[level],
            isDisabled: !givable(area, level),
          }))}
          value={rights.areas[area] ?? 'none'}
          onChange={(level) => set(area, level)}
        />
      ))}
    </Choices>
  );
}

function Specials({ rights, offered, onChange }: RightsProps) {
  const mayGive = useMayGive();
  const set = (right: SpecialRight, isChecked: boolean) => {
    const rest = rights.special.filter((other) => other !== right);
    onChange({ ...rights, special: isChecked ? [...rest, right] : rest });
  };
  const isOffered = (right: SpecialRight) =>
    offered.some((need) => 'special' in need && need.special === right);
  return (
    <Choices label={own.special} hint={own.specialHint}>
      {specialRights.filter(isOffered).map((right) => (
        <Checkbox
          key={right}
          isChecked={rights.special.includes(right)}
          isDisabled={!mayGive({ areas: {}, special: [right] })}
          onChange={(isChecked) => set(right, isChecked)}
        >
          {rightsWords.special[right]}
        </Checkbox>
      ))}
    </Choices>
  );
}

/** Rights as calls take them. */
export const sentRights = ({ areas: given, special }: GivenRights) => ({
  areas: { ...given },
  special: [...special],
});

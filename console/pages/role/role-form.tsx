import { useState } from 'react';
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
import type { FieldErrors } from '../../forms/field-errors.ts';
import { FormPage } from '../../forms/form-page.tsx';
import type { Form } from '../../forms/use-form.ts';
import { Checkbox, Choices, RadioGroup } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { type GivenRights, plainGrants, plainRights } from '../../portal/grants.ts';
import { useMe } from '../../portal/me.ts';
import { rightsWords } from '../../words/rights.ts';
import { roleWords as own } from '../../words/roles.ts';

export interface RoleDraft {
  readonly name: string;
  readonly rights: GivenRights;
}

/** The initial values of a new role. */
export const noRole: RoleDraft = { name: '', rights: { areas: {}, special: [] } };

/** Errors of a role before it is sent: it has a name and at least one right. */
export const roleErrors = ({ name, rights }: RoleDraft): FieldErrors<RoleDraft> => ({
  name: name.trim() === '' ? own.nameMissing : undefined,
  rights: isEmptyRole(plainRights(rights)) ? own.rightsMissing : undefined,
});

interface RoleFormProps {
  readonly form: Form<RoleDraft>;
  readonly action: string;
}

/** The name and rights of one of the venue's own roles. */
export function RoleForm({ form, action }: RoleFormProps) {
  const { error, ...rights } = form.field('rights');
  const name = form.field('name');
  // What the role had when the form was opened stays on offer, so that it can be given back.
  const [offered] = useState(() => offeredRights(plainRights(rights.value)));
  return (
    <FormPage form={form} action={action}>
      <TextField
        {...name}
        label={own.nameLabel}
        hint={own.nameHint}
        maxLength={60}
        error={form.errorAt('name') === undefined ? name.error : own.nameTaken}
      />
      <Areas rights={rights.value} offered={offered} onChange={rights.onChange} error={error} />
      <Specials rights={rights.value} offered={offered} onChange={rights.onChange} />
    </FormPage>
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

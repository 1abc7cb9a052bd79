import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Checkbox, RadioGroup } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { doorsWords } from '../../words/doors.ts';
import { clockText, instantText } from '../../words/times.ts';
import classes from './doors.module.css';
import type { LinkedDevice } from './link-dialog.tsx';

type Device = LinkedDevice['device'];
type DeviceSession = NonNullable<Device['sessions']>[number];

export interface DeviceDialogProps {
  /** Undefined for a new one. */
  readonly device: Device | undefined;
  readonly doors: StaffCallAnswer<'listDevices'>['door'];
  /** Today's sessions, to which it can be limited. */
  readonly sessions: StaffCallAnswer<'getDoorNumbers'>['session'];
  readonly onClose: () => void;
  readonly onAdded: (linked: LinkedDevice) => void;
}

const own = doorsWords.devices;

/** Adds a device, or changes its name, doors and sessions (DOR-02). */
export function DeviceDialog({ device, doors, sessions, onClose, onAdded }: DeviceDialogProps) {
  const me = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const bound = device?.sessions ?? null;
  const form = useForm({
    name: `device.${device?.id ?? 'new'}`,
    initial: {
      name: device?.name ?? '',
      doors: device?.doors ?? null,
      sessions: bound === null ? null : bound.map(({ id }) => id),
      may_find: false,
    },
    check: (values) => ({
      name: values.name.trim() === '' ? own.nameMissing : undefined,
      doors: values.doors?.length === 0 ? own.doorsMissing : undefined,
      sessions: values.sessions?.length === 0 ? own.sessionsMissing : undefined,
    }),
    async send({ name, may_find, ...binding }): Promise<Outcome<LinkedDevice | undefined>> {
      const body = { ...binding, name: name.trim() };
      if (!device) return staff.call('createDevice', { body: { ...body, may_find } });
      const changed = await staff.call('updateDevice', { params: { id: device.id }, body });
      return changed.ok ? { ok: true, answer: undefined } : changed;
    },
    texts: { right_beyond_own: own.beyond, too_many: own.tooMany },
    onDone(added) {
      if (added) return onAdded(added);
      onClose();
      return revalidate();
    },
  });
  const { values, set, field } = form;
  // Sessions of other days to which it is already limited.
  const others = (bound ?? []).filter(({ id }) => !sessions.some((one) => one.id === id));
  return (
    <FormDialog
      form={form}
      title={device ? own.changeOf(device.name) : own.addTitle}
      action={device ? own.save : own.add}
      onClose={onClose}
    >
      <TextField label={own.name} hint={own.addHint} isFirst maxLength={60} {...field('name')} />
      {doors.length > 0 && (
        <Choices
          label={own.which}
          all={own.whichAll}
          some={own.whichSome}
          options={doors.map((door) => ({ id: door.id, text: door.name }))}
          chosen={values.doors}
          onChange={(doors) => set({ doors: doors && [...doors] })}
          error={field('doors').error}
        />
      )}
      {sessions.length + others.length > 0 && (
        <Choices
          label={own.sessions}
          all={own.sessionsAll}
          some={own.sessionsSome}
          options={[
            ...others.map((session) => ({ id: session.id, text: textOf(session, instantText) })),
            ...sessions.map((session) => ({ id: session.id, text: textOf(session, clockText) })),
          ]}
          chosen={values.sessions}
          onChange={(sessions) => set({ sessions: sessions && [...sessions] })}
          error={field('sessions').error}
        />
      )}
      {!device && mayCall(me.grants, 'findAtDoor') && (
        <Checkbox isChecked={values.may_find} onChange={(may_find) => set({ may_find })}>
          {own.mayFind}
        </Checkbox>
      )}
    </FormDialog>
  );
}

/** A session by its start and event; today's only by time. */
const textOf = (
  { starts_at, timezone, event }: Pick<DeviceSession, 'starts_at' | 'timezone' | 'event'>,
  startText: typeof instantText,
): string => `${startText(starts_at, { timezone, currency: '' })}, ${event}`;

interface ChoicesProps {
  readonly label: string;
  readonly all: string;
  readonly some: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Null for all. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error: string | undefined;
}

/** All of some things, or chosen ones. */
function Choices({ label, all, some, options, chosen, onChange, error }: ChoicesProps) {
  return (
    <>
      <RadioGroup
        label={label}
        options={[
          { value: 'all', text: all },
          { value: 'some', text: some },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        error={error}
      />
      {chosen !== null && (
        <fieldset className={classes['choices']}>
          <legend className="visually-hidden">{label}</legend>
          {options.map(({ id, text }) => (
            <Checkbox
              key={id}
              isChecked={chosen.includes(id)}
              onChange={(isChecked) =>
                onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {text}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}

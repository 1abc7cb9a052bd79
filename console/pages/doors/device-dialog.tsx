import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, RadioGroup } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
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
  /** The sessions of today, which it can be bound to. */
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
  const [name, setName] = useState(device?.name ?? '');
  const [chosenDoors, setDoors] = useState<readonly string[] | null>(device?.doors ?? null);
  const bound = device?.sessions ?? null;
  const [chosenSessions, setSessions] = useState<readonly string[] | null>(
    bound === null ? null : bound.map(({ id }) => id),
  );
  const [mayFind, setMayFind] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const binding = {
    name: name.trim(),
    doors: chosenDoors && [...chosenDoors],
    sessions: chosenSessions && [...chosenSessions],
  };
  const texts = { right_beyond_own: own.beyond, too_many: own.tooMany };
  const add = useStaffCall(
    () => staff.call('createDevice', { body: { ...binding, may_find: mayFind } }),
    texts,
  );
  const change = useStaffCall(
    (id: string) => staff.call('updateDevice', { params: { id }, body: binding }),
    texts,
  );
  const running = device ? change : add;

  async function save(): Promise<void> {
    const found: Record<string, string> = {};
    if (binding.name === '') found['name'] = own.nameMissing;
    if (chosenDoors?.length === 0) found['doors'] = own.doorsMissing;
    if (chosenSessions?.length === 0) found['sessions'] = own.sessionsMissing;
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (!device) {
      const added = await add.run(undefined);
      if (added.ok) onAdded(added.answer);
      return;
    }
    const changed = await change.run(device.id);
    if (!changed.ok) return;
    onClose();
    await revalidate();
  }
  // Sessions of other days, which it is bound to already.
  const others = (bound ?? []).filter(({ id }) => !sessions.some((one) => one.id === id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={device ? own.changeOf(device.name) : own.addTitle}
      isBusy={running.isRunning}
      acts={
        <Button kind="primary" onPress={() => void save()} isBusy={running.isRunning}>
          {device ? own.save : own.add}
        </Button>
      }
    >
      <FormLayout acts={null}>
        {running.problem?.text && (
          <Notice tone="danger" isAlert>
            {running.problem.text}
          </Notice>
        )}
        <TextField
          label={own.name}
          hint={own.addHint}
          isFirst
          maxLength={60}
          value={name}
          onChange={setName}
          error={faults['name'] ?? running.problem?.fields['name']}
        />
        {doors.length > 0 && (
          <Choices
            label={own.which}
            all={own.whichAll}
            some={own.whichSome}
            options={doors.map((door) => ({ id: door.id, text: door.name }))}
            chosen={chosenDoors}
            onChange={setDoors}
            error={faults['doors']}
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
            chosen={chosenSessions}
            onChange={setSessions}
            error={faults['sessions']}
          />
        )}
        {!device && mayCall(me.grants, 'findAtDoor') && (
          <Checkbox isChecked={mayFind} onChange={setMayFind}>
            {own.mayFind}
          </Checkbox>
        )}
      </FormLayout>
    </Dialog>
  );
}

/** A session by its start and event; those of today by the time alone. */
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

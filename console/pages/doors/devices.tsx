import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { doorsWords } from '../../words/doors.ts';
import { instantText } from '../../words/times.ts';
import { DeviceDialog, type DeviceDialogProps } from './device-dialog.tsx';
import classes from './doors.module.css';
import { LinkDialog, type LinkedDevice } from './link-dialog.tsx';

export type Device = StaffCallAnswer<'listDevices'>['device'][number];

interface DevicesProps extends Pick<DeviceDialogProps, 'doors' | 'sessions'> {
  readonly devices: readonly Device[];
}

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'revoke'; readonly device: Device }
  | { readonly kind: 'link'; readonly linked: LinkedDevice };

const own = doorsWords.devices;

/** The devices at doors: added with a link, changed and revoked (DOR-02). */
export function Devices({ devices, doors, sessions }: DevicesProps) {
  const { grants, support, portal } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const mayChange = support === null && mayCall(grants, 'createDevice');
  const renew = useStaffCall(
    (id: string) => staff.call('renewDeviceLink', { params: { id }, body: {} }),
    { right_beyond_own: own.beyond },
  );
  async function newLink({ id }: Device): Promise<void> {
    const outcome = await renew.run(id);
    if (outcome.ok) setOpen({ kind: 'link', linked: outcome.answer });
  }
  const add = <Button onPress={() => setOpen({ kind: 'add' })}>{own.add}</Button>;
  return (
    <Section title={own.title} isNamedByTab acts={mayChange && devices.length > 0 && add}>
      <ProblemNotice text={renew.problem?.text} />
      {devices
        .filter(({ queue }) => queue.stuck > 0)
        .map(({ id, name, queue: { stuck, since } }) => (
          <Notice key={id} tone="danger" isAlert>
            {own.stuck(name, stuck, since === null ? '–' : instantText(since, portal))}
          </Notice>
        ))}
      <DeviceTable
        devices={devices}
        doors={doors}
        add={mayChange && add}
        actsOf={(device) => (
          <DeviceActs
            device={device}
            onChange={() => setOpen({ kind: 'change', device })}
            onLink={() => void newLink(device)}
            onRevoke={() => setOpen({ kind: 'revoke', device })}
          />
        )}
        mayChange={mayChange}
      />
      {(open?.kind === 'add' || open?.kind === 'change') && (
        <DeviceDialog
          device={open.kind === 'change' ? open.device : undefined}
          doors={doors}
          sessions={sessions}
          onClose={close}
          onAdded={(linked) => setOpen({ kind: 'link', linked })}
        />
      )}
      {open?.kind === 'link' && (
        <LinkDialog
          linked={open.linked}
          onClose={() => {
            close();
            void revalidate();
          }}
        />
      )}
      {open?.kind === 'revoke' && <Revoke device={open.device} onClose={close} />}
    </Section>
  );
}

interface DeviceTableProps extends Pick<DevicesProps, 'devices' | 'doors'> {
  readonly add: ReactNode;
  readonly actsOf: (device: Device) => ReactNode;
  readonly mayChange: boolean;
}

function DeviceTable({ devices, doors, add, actsOf, mayChange }: DeviceTableProps) {
  const { portal } = useMe();
  const doorNames = (ids: readonly string[] | null) =>
    ids?.map((id) => doors.find((door) => door.id === id)?.name ?? id).join(', ') ?? own.allDoors;
  return (
    <DataTable<Device>
      label={own.title}
      columns={[
        { id: 'name', title: own.name, cell: ({ name }) => name },
        { id: 'doors', title: own.doors, cell: (device) => doorNames(device.doors) },
        { id: 'state', title: own.state, cell: (device) => <DeviceState device={device} /> },
        {
          id: 'seen',
          title: own.seen,
          cell: ({ seen_at }) => (seen_at === null ? '–' : instantText(seen_at, portal)),
        },
        { id: 'by', title: own.by, cell: ({ created_by }) => created_by },
        ...(mayChange ? [{ id: 'acts', title: own.acts, cell: actsOf }] : []),
      ]}
      rows={devices}
      idOf={({ id }) => id}
      empty={
        <EmptyState title={own.none} act={add}>
          {own.noneText}
        </EmptyState>
      }
    />
  );
}

function DeviceState({
  device: { enrolled_at, link_ends_at, queue },
}: {
  readonly device: Device;
}) {
  if (queue.stuck > 0) return <Badge tone="danger">{own.cannotSend(queue.stuck)}</Badge>;
  if (queue.faulty > 0) return <Badge tone="warning">{own.notTaken(queue.faulty)}</Badge>;
  if (enrolled_at !== null) return <Badge tone="positive">{own.inUse}</Badge>;
  if (link_ends_at !== null) return <Badge tone="info">{own.waiting}</Badge>;
  return <Badge tone="warning">{own.unopened}</Badge>;
}

interface DeviceActsProps {
  readonly device: Device;
  readonly onChange: () => void;
  readonly onLink: () => void;
  readonly onRevoke: () => void;
}

const DeviceActs = ({ device: { name }, onChange, onLink, onRevoke }: DeviceActsProps) => (
  <div className={classes['acts']}>
    <Button kind="quiet" label={own.changeOf(name)} onPress={onChange}>
      {own.change}
    </Button>
    <Button kind="quiet" label={own.newLinkOf(name)} onPress={onLink}>
      {own.newLink}
    </Button>
    <Button kind="quiet" label={own.revokeOf(name)} onPress={onRevoke}>
      {own.revoke}
    </Button>
  </div>
);

function Revoke({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { id, name } = device;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const revoke = useStaffCall(() => staff.call('revokeDevice', { params: { id } }));
  async function confirm(): Promise<void> {
    const outcome = await revoke.run(undefined);
    if (!outcome.ok) return;
    onClose();
    toast.show({ text: own.revoked(name) });
    await revalidate();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={own.revokeTitle(name)}
      act={own.revoke}
      onConfirm={() => void confirm()}
      isBusy={revoke.isRunning}
      isDangerous
    >
      {revoke.problem?.text ?? own.revokeText}
    </ConfirmDialog>
  );
}

import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Tabs } from '../../parts/layout/tabs.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { doorsWords } from '../../words/doors.ts';
import { ConflictsView } from './conflicts.tsx';
import { Devices } from './devices.tsx';
import { LastScans } from './last-scans.tsx';
import { Numbers } from './numbers.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const { signal } = request;
  const staff = staffOf(portal);
  const [devices, numbers, scans, conflicts, held] = await Promise.all([
    staff.call('listDevices', { signal }),
    staff.call('getDoorNumbers', { query: {}, signal }),
    staff.call('listScans', { query: {}, signal }),
    staff.call('listScanConflicts', { query: {}, signal }),
    staff.call('listHeldScans', { signal }),
  ]);
  return {
    devices: answerOf(devices, portal, request),
    numbers: answerOf(numbers, portal, request),
    scans: answerOf(scans, portal, request),
    conflicts: answerOf(conflicts, portal, request),
    held: answerOf(held, portal, request),
  };
}

/** The doors today: who came in, the devices, the last scans and conflicts (DOR-02, DOR-07, DOR-09, DOR-10). */
export default function Doors() {
  const { devices, numbers, scans, conflicts, held } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  return (
    <Page
      title={doorsWords.title}
      venue={portal.name}
      lead={doorsWords.lead}
      acts={
        mayCall(grants, 'scanAtDoor') && (
          <ButtonLink to={`/${portal.key}/door`}>{doorsWords.scanner}</ButtonLink>
        )
      }
    >
      <Tabs
        label={doorsWords.title}
        tabs={[
          { id: 'now', text: doorsWords.numbers.title, content: <Numbers first={numbers} /> },
          {
            id: 'devices',
            text: doorsWords.devices.title,
            content: (
              <Devices devices={devices.device} doors={devices.door} sessions={numbers.session} />
            ),
          },
          { id: 'scans', text: doorsWords.scans.title, content: <LastScans first={scans} /> },
          {
            id: 'conflicts',
            text: doorsWords.conflicts.title,
            content: <ConflictsView first={conflicts} held={held} />,
          },
        ]}
      />
    </Page>
  );
}

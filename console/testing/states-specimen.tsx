import { PageFault } from '../calls/answer-of.ts';
import { connection } from '../calls/connection.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Page, Section } from '../parts/layout/page.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import { Skeleton } from '../parts/lists/skeleton.tsx';
import { Notice } from '../parts/notice.tsx';
import { FaultPage } from '../shell/fault-page.tsx';

export function StatesSpecimen() {
  if (new URLSearchParams(location.search).has('fault')) {
    return <FaultPage error={new PageFault('fault', 'a1b2c3')} home="/tower" />;
  }
  return (
    <Page
      title="Today"
      venue="Solvarde"
      acts={<Button onPress={() => connection.note(false)}>Lose the connection</Button>}
    >
      <Section title="Needs attention">
        <Notice tone="warning" title="Two refunds wait" act={<Button>Look</Button>}>
          The oldest one has waited since yesterday.
        </Notice>
        <Notice tone="danger" title="One letter was refused" />
        <Notice tone="positive">The books agree.</Notice>
        <Notice>Doors open at 18:00.</Notice>
      </Section>
      <Section title="Sessions" acts={<ButtonLink to="/tower/orders">All orders</ButtonLink>}>
        <Skeleton lines={2} />
        <EmptyState
          title="No sessions today"
          act={<ButtonLink to="/tower/orders">See orders</ButtonLink>}
        >
          The next one is on Friday.
        </EmptyState>
      </Section>
    </Page>
  );
}

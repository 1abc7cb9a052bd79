import type { ReactNode } from 'react';
import { useMember } from '../../accounts/use-member.ts';
import { useOwnPage } from '../../accounts/use-own-page.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { AwaitsOwnPage } from '../../booking/reserve-request.ts';
import { useStorefront } from '../../site/use-storefront.ts';

interface ForMembersProps {
  readonly data: EventData;
  /** Draws what is offered. */
  readonly draw: (data: EventData, key: string) => ReactNode;
}

/** An event of which members are offered more: theirs, once it is known that a member looks (QTY-22). */
export default function ForMembers({ data, draw }: ForMembersProps) {
  const { members } = useStorefront();
  const member = useMember();
  const own = useOwnPage<EventData>({ keeps: true });
  return (
    <AwaitsOwnPage value={members !== null && member !== null && own === undefined}>
      {/* What is offered is another choice from the beginning. */}
      {own ? draw(own, 'own') : draw(data, 'everybody')}
    </AwaitsOwnPage>
  );
}

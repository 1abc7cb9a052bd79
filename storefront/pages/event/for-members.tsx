import type { ReactNode } from 'react';
import { useMember } from '../../accounts/use-member.ts';
import { useMemberPage } from '../../accounts/use-member-page.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { AwaitsOwnPage } from '../../booking/reserve-request.ts';
import { useStorefront } from '../../site/use-storefront.ts';

interface ForMembersProps {
  readonly data: EventData;
  /** Renders the offer. */
  readonly draw: (data: EventData, key: string) => ReactNode;
}

/**
 * An event with more for members: shows their offer once the visitor is known to be a member
 * (QTY-22).
 */
export default function ForMembers({ data, draw }: ForMembersProps) {
  const { members } = useStorefront();
  const member = useMember();
  const own = useMemberPage<EventData>({ keeps: true });
  return (
    <AwaitsOwnPage value={members !== null && member !== null && own === undefined}>
      {/* A different offer starts with a fresh choice. */}
      {own ? draw(own, 'own') : draw(data, 'everybody')}
    </AwaitsOwnPage>
  );
}

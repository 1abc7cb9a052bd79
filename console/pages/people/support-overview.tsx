import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { SupportSessions } from '../../people/support-sessions.tsx';
import { useSupport } from '../../people/use-support.ts';
import { useMe } from '../../portal/me.ts';
import { supportWords as own } from '../../words/support.ts';
import { instantText } from '../../words/times.ts';

/** Says if the operator's support may enter, and shows its people who are in the console (STF-18). */
export function SupportOverview({ first }: { readonly first: StaffCallAnswer<'getSupport'> }) {
  const { portal } = useMe();
  const { consent, session } = useSupport(first);
  return (
    <Section
      title={own.title}
      acts={
        <ButtonLink to={`/${portal.key}/team/support`}>
          {consent ? own.manage : own.give}
        </ButtonLink>
      }
    >
      <p>{consent ? own.openUntil(instantText(consent.ends_at, portal)) : own.openText}</p>
      {session.length > 0 && <SupportSessions sessions={session} />}
    </Section>
  );
}

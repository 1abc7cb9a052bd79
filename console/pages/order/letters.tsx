import { Link, useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { LetterSubject } from '../../letters/letter-subject.tsx';
import { letterTones } from '../../letters/letter-tones.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Timeline } from '../../parts/lists/timeline.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

/** The letters of an order with their state and text; each can be sent again (LET-02). */
export function Letters({
  order,
  format,
}: {
  readonly order: Order;
  readonly format: VenueFormat;
}) {
  const staff = useStaff();
  const toast = useToast();
  const { grants, portal } = useMe();
  const { revalidate } = useRevalidator();
  const own = orderWords;
  const again = useStaffCall(
    (id: string) => staff.call('sendLetterAgain', { params: { id }, body: {} }),
    { letter_not_sendable: own.notSendable },
  );
  async function send(id: string): Promise<void> {
    const outcome = await again.run(id);
    if (!outcome.ok) return;
    toast.show({ text: own.sentAgain });
    await revalidate();
  }
  const canSend = mayCall(grants, 'sendLetterAgain');
  const canOpen = mayCall(grants, 'getLetter');
  return (
    <Section title={own.letters}>
      <ProblemNotice text={again.problem?.text} />
      {order.letters.length === 0 && <p>{own.noLetters}</p>}
      <Timeline
        entries={order.letters.map((letter) => ({
          id: letter.id,
          title: (
            <>
              <LetterSubject subject={letter.subject} />{' '}
              <Badge tone={letterTones[letter.state]}>{own.letterStates[letter.state]}</Badge>
            </>
          ),
          time: { text: instantText(letter.at, format), instant: letter.at },
          tone: letterTones[letter.state],
          detail: (
            <>
              {letter.recipient && (
                <p>
                  <Kept value={letter.recipient}>{own.letterTo}</Kept>
                </p>
              )}
              {letter.state !== 'sent' && letter.answer && <p>{letter.answer}</p>}
              {letter.body && (
                <details>
                  <summary>{own.read}</summary>
                  <PlainText text={letter.body} />
                </details>
              )}
              {canOpen && <Link to={`/${portal.key}/letters/${letter.id}`}>{own.openLetter}</Link>}
              {canSend && letter.state !== 'queued' && (
                <Button kind="quiet" onPress={() => void send(letter.id)} isBusy={again.isRunning}>
                  {own.sendAgain}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

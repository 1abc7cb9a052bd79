import { Link } from 'react-router';
import { LetterSubject } from '../../letters/letter-subject.tsx';
import { letterTones } from '../../letters/letter-tones.ts';
import { Badge } from '../../parts/badge.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Timeline } from '../../parts/lists/timeline.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { buyerWords as own } from '../../words/buyers.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText } from '../../words/times.ts';
import type { Buyer } from './buyer-data.ts';

/** The letters to a buyer with their states; the text of a letter is on its own page and its order's. */
export function Letters({ buyer: { letters } }: { readonly buyer: Buyer }) {
  const { portal, grants } = useMe();
  const canOpen = mayCall(grants, 'getLetter');
  return (
    <Section title={own.letters}>
      {letters.length === 0 && <p>{own.noLetters}</p>}
      <Timeline
        entries={letters.map(({ id, at, subject, state, recipient, order }) => ({
          id,
          title: (
            <>
              <LetterSubject subject={subject} />{' '}
              <Badge tone={letterTones[state]}>{orderWords.letterStates[state]}</Badge>
            </>
          ),
          time: { text: instantText(at, portal), instant: at },
          tone: letterTones[state],
          detail: (
            <>
              {recipient && (
                <p>
                  <Kept value={recipient}>{orderWords.letterTo}</Kept>
                </p>
              )}
              {canOpen && (
                <p>
                  <Link to={`/${portal.key}/letters/${id}`}>{orderWords.openLetter}</Link>
                </p>
              )}
              {order && (
                <Link to={`/${portal.key}/orders/${encodeURIComponent(order)}`}>
                  {own.ofOrder(order)}
                </Link>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

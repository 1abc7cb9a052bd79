import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { letterTones } from '../../letters/letter-tones.ts';
import { Badge } from '../../parts/badge.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PlainText } from '../../parts/plain-text.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { type Me, useMe } from '../../portal/me.ts';
import { letterWords as words } from '../../words/letters.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText } from '../../words/times.ts';
import { SendAgain } from './send-again.tsx';

type Letter = StaffCallAnswer<'getLetter'>['letter'];

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const { signal } = request;
  const outcome = await staffOf(portal).call('getLetter', { params: { id }, signal });
  return answerOf(outcome, portal, request);
}

/** A letter: its text as sent, its state, and its subject (LET-02). */
export default function LetterPage() {
  const me = useMe();
  const { portal, grants } = me;
  const { letter } = useLoaderData<typeof clientLoader>();
  const { id, state, kind, body, subject } = letter;
  const isForStaff = kind?.startsWith('staff_') ?? false;
  const canSend = mayCall(grants, 'sendLetterAgain') && state !== 'queued' && !isForStaff;
  const hint = state in words.hints ? words.hints[state as keyof typeof words.hints] : undefined;
  return (
    <Page
      title={subject ?? orderWords.letterUnwritten}
      {...(subject === null ? {} : { kept: subject })}
      venue={portal.name}
      back={{ to: `/${portal.key}/letters`, text: words.title }}
      state={<Badge tone={letterTones[state]}>{orderWords.letterStates[state]}</Badge>}
      acts={canSend && <SendAgain id={id} />}
      width="middle"
    >
      {hint && letter.sent_again.length === 0 && !isForStaff && (
        <Notice tone="warning">{hint}</Notice>
      )}
      <Section title={words.about}>
        <Facts facts={factsOf(letter, me)} />
      </Section>
      <Section title={words.text}>
        {body === null ? (
          <p>{state === 'queued' ? words.noText : words.notKept}</p>
        ) : (
          <>
            <p>{words.textHint}</p>
            <PlainText text={body} />
          </>
        )}
      </Section>
    </Page>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

function factsOf(letter: Letter, { portal, grants }: Me): readonly Fact[] {
  const { facts } = words;
  const { recipient, kind, order, buyer, answer, repeats, sent_again: again } = letter;
  const known: Fact[] = [
    { name: facts.to, value: recipient ? <EmailText address={recipient} /> : words.unknown },
    { name: facts.kind, value: kind ? words.kinds[kind] : words.otherKind },
    { name: facts.decided, value: instantText(letter.at, portal) },
  ];
  if (letter.due_at !== letter.at && letter.state === 'queued') {
    known.push({ name: facts.due, value: instantText(letter.due_at, portal) });
  }
  known.push({ name: facts.stateAt, value: instantText(letter.state_at, portal) });
  if (letter.attempts > 0) known.push({ name: facts.attempts, value: letter.attempts });
  if (answer) known.push({ name: facts.answer, value: answer });
  const link = (path: string, text: string) => <Link to={`/${portal.key}/${path}`}>{text}</Link>;
  if (order) {
    const isSeen = mayCall(grants, 'getOrder');
    const to = `orders/${encodeURIComponent(order)}`;
    known.push({ name: facts.order, value: isSeen ? link(to, order) : order });
  }
  if (buyer && mayCall(grants, 'getBuyer')) {
    const to = `buyers/${encodeURIComponent(buyer)}`;
    known.push({ name: facts.buyer, value: link(to, words.openBuyer) });
  }
  if (repeats) known.push({ name: facts.repeats, value: link(`letters/${repeats}`, words.first) });
  const [last] = again;
  if (last) known.push({ name: facts.sentAgain, value: link(`letters/${last}`, words.read) });
  return known;
}

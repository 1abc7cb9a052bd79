import { type FormEvent, useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isSearchable } from '#domain/orders/search-terms.ts';
import { doorCalls } from '../../calls/door-client.ts';
import { type Problem, problemOf } from '../../calls/problem.ts';
import { wordOf } from '../../scanner/result-text.ts';
import type { Post } from '../../scanner/scan-list.ts';
import { answerWithin, patience } from '../../scanner/send-until-answered.ts';
import { codeDetail, twinsAtDoor } from '../../scanner/ticket-details.ts';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';
import { TicketLine } from './order-choice.tsx';
import { Sheet } from './sheet.tsx';

type Found = StaffCallAnswer<'findAtDoor'>;

interface FindSheetProps {
  readonly post: Post;
  readonly mayForce: boolean;
  readonly onClose: () => void;
  readonly onAdmit: (found: { readonly ticket: string } | { readonly membership: string }) => void;
  readonly onForce: (ticket: string) => void;
}

/** A membership in a list, with its members, and the door's reason if it is not valid here and now. */
function MembershipLine({ membership }: { readonly membership: Found['membership'][number] }) {
  const { level, members, verdict } = membership;
  return (
    <span className={classes['line']}>
      <strong>
        {level}
        {verdict.result === 'refused' && `: ${wordOf(verdict)}`}
      </strong>
      <small>{members.join(', ')}</small>
    </span>
  );
}

interface FoundOrderProps extends Pick<FindSheetProps, 'mayForce' | 'onAdmit' | 'onForce'> {
  readonly order: Found['order'][number];
}

/** An order with its tickets, each to admit. */
function FoundOrder({ order, mayForce, onAdmit, onForce }: FoundOrderProps) {
  const { number, buyer, ticket: tickets } = order;
  const own = doorWords.find;
  const twins = twinsAtDoor(tickets);
  const nameOf = (ticket: Found['order'][number]['ticket'][number]) =>
    [ticket.type, buyer, ...codeDetail(ticket, twins)].join(', ');
  return (
    <section className={classes['found']}>
      <h3>
        {buyer} <small>{doorWords.order(number)}</small>
      </h3>
      <ul className={classes['tickets']}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLine ticket={ticket} twins={twins} />
            {ticket.verdict.result !== 'refused' && (
              <button
                type="button"
                className={classes['secondary']}
                aria-label={own.admitOf(nameOf(ticket))}
                onClick={() => onAdmit({ ticket: ticket.id })}
              >
                {own.admit}
              </button>
            )}
            {mayForce && ticket.verdict.can_force && (
              <button
                type="button"
                className={classes['secondary']}
                onClick={() => onForce(ticket.id)}
              >
                {doorWords.force.open}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A search has one field, and its error is shown like any other. */
const textOf = ({ text, fields }: Problem): string | undefined => text ?? Object.values(fields)[0];

/** Finds a ticket or membership without its code, and admits from the list (DOR-14). */
export function FindSheet({ post, mayForce, onClose, onAdmit, onForce }: FindSheetProps) {
  const staff = doorCalls();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const own = doorWords.find;
  async function find(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFound(undefined);
    setProblem(isSearchable(text) ? undefined : own.short);
    if (!isSearchable(text)) return;
    setAsking(true);
    const { door, sessions, direction } = post;
    const place = {
      ...(door === undefined ? {} : { door }),
      ...(sessions === undefined ? {} : { sessions: [...sessions] }),
    };
    const outcome = await answerWithin(patience, (signal) =>
      staff.call('findAtDoor', { body: { text, direction, ...place }, signal }),
    );
    setAsking(false);
    setFound(outcome?.ok ? outcome.answer : undefined);
    setProblem(outcome ? (outcome.ok ? undefined : textOf(problemOf(outcome))) : own.lost);
  }
  return (
    <Sheet title={own.open} onClose={onClose}>
      <form className={classes['form']} onSubmit={(event) => void find(event)}>
        <label className={classes['field']}>
          <span>{own.label}</span>
          <input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            required
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button type="submit" className={classes['primary']} disabled={isAsking}>
          {own.submit}
        </button>
      </form>
      <div role="status">
        {problem && <p>{problem}</p>}
        {found && found.order.length + found.membership.length === 0 && <p>{own.none}</p>}
        {found?.has_more && <p>{own.more}</p>}
      </div>
      {found?.order.map((order) => (
        <FoundOrder
          key={order.number}
          order={order}
          mayForce={mayForce}
          onAdmit={onAdmit}
          onForce={onForce}
        />
      ))}
      {found?.membership.map((membership) => (
        <section key={membership.id} className={classes['found']}>
          <h3>{membership.name}</h3>
          <ul className={classes['tickets']}>
            <li>
              <MembershipLine membership={membership} />
              {membership.verdict.result !== 'refused' && (
                <button
                  type="button"
                  className={classes['secondary']}
                  aria-label={own.admitOf(`${membership.level}, ${membership.name}`)}
                  onClick={() => onAdmit({ membership: membership.id })}
                >
                  {own.admit}
                </button>
              )}
            </li>
          </ul>
        </section>
      ))}
      <button type="button" className={classes['secondary']} onClick={onClose}>
        {own.close}
      </button>
    </Sheet>
  );
}

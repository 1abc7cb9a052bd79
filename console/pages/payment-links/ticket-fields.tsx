import { Choices } from '../../parts/choices.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { amountText } from '../../words/times.ts';
import {
  type Chosen,
  type Faults,
  faultIn,
  type HoldableType,
  linesOf,
  nothingChosen,
} from './hold-form.ts';
import classes from './payment-links.module.css';
import { SeatChoice } from './seat-choice.tsx';

const own = paymentLinkWords.form;

interface TicketFieldsProps {
  readonly event: string;
  readonly session: string | null;
  /** Undefined until they are known. */
  readonly types: readonly HoldableType[] | undefined;
  readonly chosen: Readonly<Record<string, Chosen>>;
  readonly onChange: (chosen: Readonly<Record<string, Chosen>>) => void;
  readonly faults: Faults;
}

/** Asks for the tickets to hold: how many or which seats, and what their types ask for. */
export function TicketFields(props: TicketFieldsProps) {
  const { event, session, types, chosen, onChange, faults } = props;
  if (types === undefined) return null;
  if (types.length === 0) return <Notice tone="warning">{own.noTickets}</Notice>;
  const lines = linesOf(types, chosen);
  const isSeated = types.some((type) => type.is_seated);
  return (
    <Choices
      label={own.tickets}
      {...(isSeated && session === null ? { hint: own.seatsHint } : {})}
      error={faults['tickets']}
    >
      {types.map((type) => {
        const at = lines.findIndex((line) => line.type === type.id);
        const of = chosen[type.id] ?? nothingChosen;
        return (
          <TypeFields
            key={type.id}
            event={event}
            session={session}
            type={type}
            chosen={of}
            isChosen={at >= 0}
            onChange={(changed) => onChange({ ...chosen, [type.id]: { ...of, ...changed } })}
            errorOf={(field) => (at < 0 ? undefined : faultIn(faults, `tickets[${at}].${field}`))}
            holdersError={holdersError(faults, at)}
          />
        );
      })}
    </Choices>
  );
}

/** The first error of the people of a line, with the line of the text. */
function holdersError(faults: Faults, at: number): string | undefined {
  const prefix = `tickets[${at}].holders`;
  const [path, text] = Object.entries(faults).find(([each]) => each.startsWith(prefix)) ?? [];
  const [, index] = /holders\[(\d+)\]/.exec(path ?? '') ?? [];
  return index === undefined || text === undefined ? text : own.inLine(Number(index) + 1, text);
}

interface TypeFieldsProps {
  readonly event: string;
  readonly session: string | null;
  readonly type: HoldableType;
  readonly chosen: Chosen;
  readonly isChosen: boolean;
  readonly onChange: (changed: Partial<Chosen>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly holdersError: string | undefined;
}

function TypeFields(props: TypeFieldsProps) {
  const { event, session, type, chosen, isChosen, onChange, errorOf, holdersError: people } = props;
  const { portal } = useMe();
  const { name, group, price, lowest, highest, is_seated, holders, emails } = type;
  const money = (amount: string) => amountText(amount, portal);
  const title = own.typeOf(group, name, price === null ? own.chosenPrice : money(price));
  if (is_seated && session === null) return null;
  return (
    <>
      {is_seated && session !== null ? (
        <SeatChoice
          event={event}
          session={session}
          group={type.group_id}
          name={title}
          seats={chosen.seats}
          onChange={(seats) => onChange({ seats })}
          error={errorOf('seats') ?? errorOf('type')}
        />
      ) : (
        <TextField
          label={title}
          inputMode="numeric"
          maxLength={3}
          isExact
          value={chosen.count}
          onChange={(count) => onChange({ count })}
          error={errorOf('quantity') ?? errorOf('type')}
        />
      )}
      {isChosen && price === null && (
        <div className={classes['inner']}>
          <TextField
            label={own.priceOf(name)}
            hint={own.bounds(lowest && money(lowest), highest && money(highest))}
            inputMode="decimal"
            maxLength={20}
            isExact
            value={chosen.price}
            onChange={(typed) => onChange({ price: typed })}
            error={errorOf('price')}
          />
        </div>
      )}
      {isChosen && (holders !== 'hidden' || emails !== 'hidden') && (
        <div className={classes['inner']}>
          <TextField
            label={own.holdersOf(name)}
            hint={emails === 'hidden' ? own.holdersHint : own.holdersEmailHint}
            lines={4}
            isOptional={holders !== 'required'}
            value={chosen.holders}
            onChange={(typed) => onChange({ holders: typed })}
            error={people}
          />
        </div>
      )}
    </>
  );
}

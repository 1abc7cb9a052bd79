import { AmountField } from '../../amounts/amount-field.tsx';
import { Choices } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Keeping } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
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

/** Asks for the tickets to hold: quantities, seats, and the details that their types require. */
export function TicketFields(props: TicketFieldsProps) {
  const { event, session, types, chosen, onChange, faults } = props;
  const { portal } = useMe();
  if (types === undefined) return null;
  if (types.length === 0) return <Notice tone="warning">{own.noTickets}</Notice>;
  const lines = linesOf(types, chosen, portal.currency);
  const seated = types.filter((type) => type.is_seated);
  const set = (type: string, changed: Partial<Chosen>) =>
    onChange({ ...chosen, [type]: { ...(chosen[type] ?? nothingChosen), ...changed } });
  const errorOf = (type: string, field: string): string | undefined => {
    const at = lines.findIndex((line) => line.type === type);
    return at < 0 ? undefined : faultIn(faults, `tickets[${at}].${field}`);
  };
  const seatError = seated
    .map(({ id }) => errorOf(id, 'seats') ?? errorOf(id, 'type'))
    .find(Boolean);
  return (
    <Choices
      label={own.tickets}
      {...(seated.length > 0 && session === null ? { hint: own.seatsHint } : {})}
      error={faults['tickets']}
    >
      <div className={classes['fields']}>
        {seated.length > 0 && session !== null && (
          <SeatChoice
            key={`${event} ${session}`}
            event={event}
            session={session}
            types={seated}
            chosen={chosen}
            onChange={(type, seats) => set(type, { seats })}
            error={seatError}
          />
        )}
        {types.map((type) => {
          const at = lines.findIndex((line) => line.type === type.id);
          return (
            <TypeFields
              key={type.id}
              type={type}
              chosen={chosen[type.id] ?? nothingChosen}
              isChosen={at >= 0}
              onChange={(changed) => set(type.id, changed)}
              errorOf={(field) => errorOf(type.id, field)}
              holdersError={holdersError(faults, at)}
            />
          );
        })}
      </div>
    </Choices>
  );
}

/** The first error of a line's people, with the line of the text. */
function holdersError(faults: Faults, at: number): string | undefined {
  const prefix = `tickets[${at}].holders`;
  const [path, text] = Object.entries(faults).find(([each]) => each.startsWith(prefix)) ?? [];
  const [, index] = /holders\[(\d+)\]/.exec(path ?? '') ?? [];
  return index === undefined || text === undefined ? text : own.inLine(Number(index) + 1, text);
}

interface TypeFieldsProps {
  readonly type: HoldableType;
  readonly chosen: Chosen;
  readonly isChosen: boolean;
  readonly onChange: (changed: Partial<Chosen>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly holdersError: string | undefined;
}

/** The number of a type's tickets, unless seats are chosen, with their price and people. */
function TypeFields(props: TypeFieldsProps) {
  const { type, chosen, isChosen, onChange, errorOf, holdersError: people } = props;
  const { portal } = useMe();
  const { name, group, price, lowest, highest, is_seated, holders, emails } = type;
  const money = (amount: string) => amountText(amount, portal);
  return (
    <>
      {!is_seated && (
        <TextField
          label={
            <Keeping>
              {(keep) =>
                own.typeOf(group, name, price === null ? own.chosenPrice : keep(money(price)))
              }
            </Keeping>
          }
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
          <AmountField
            label={own.priceOf(name)}
            hint={
              <Keeping>
                {(keep) => {
                  const kept = (amount: string | null) => amount && keep(money(amount));
                  return own.bounds(kept(lowest), kept(highest));
                }}
              </Keeping>
            }
            currency={portal.currency}
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

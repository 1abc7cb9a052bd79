import { useEffect, useRef, useState } from 'react';
import { chosenLines } from '../../booking/chosen-lines.ts';
import { emptyFlow, type Flow } from '../../booking/date-first-flow.ts';
import eventClasses from '../../booking/frame/event-frame.module.css';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import {
  goToNextPage,
  type ReserveRefusal,
  reserveTickets,
} from '../../booking/reserve/reserve-and-go-on.ts';
import { useReserving } from '../../booking/reserve/use-reserving.tsx';
import { chosenPaymentsOf } from '../../cart/chosen-payment.ts';
import { Paragraphs } from '../../components/paragraphs.tsx';
import { Step } from '../../components/step.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { atNoPrice } from './at-no-price.ts';
import { isRefusedCode, type RedeemableCode, refusedCode } from './gift-code.ts';

interface RedemptionProps {
  readonly data: EventData;
  readonly found: RedeemableCode;
}

/** The event of a code as on its own page, with the level it redeems and the members' names. */
export default function Redemption({ data, found }: RedemptionProps) {
  const page = useRef<HTMLElement>(null);
  // The form is gone after it was submitted, so the page scrolls to the top.
  useEffect(() => {
    const heading = page.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return (
    <article ref={page} className={eventClasses['page']}>
      <PageTitle page={data.event.name} />
      <Redeeming data={{ ...data, event: atNoPrice(data.event, found.quantities) }} found={found} />
    </article>
  );
}

/** Asks for the members' names and redeems the code: its tickets enter the cart at no price. */
function Redeeming({ data, found }: RedemptionProps) {
  const t = useWords();
  const { slug, currency } = useStorefront();
  const { event } = data;
  const { deps, dialog } = useReserving(event);
  const [isSubmitting, setSubmitting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const chosen = { session: null, quantities: found.quantities, amounts: {}, seats: [] };
  const flow: Flow = {
    ...emptyFlow,
    ...chosen,
    isSubmitting,
    notice: notice === null ? null : { kind: 'refused', text: notice },
  };

  const textOf = ({ code, text }: ReserveRefusal): string =>
    isRefusedCode(code) ? t(refusedCode[code]) : text;

  const submit = async (): Promise<void> => {
    if (isSubmitting) return;
    setNotice(null);
    setSubmitting(true);
    const lines = chosenLines(event.groups, chosen, currency);
    const refusal = await reserveTickets(deps(), event, lines, { gift_code: found.code });
    const held = deps().store.get().held;
    const chosenPayments = chosenPaymentsOf(slug);
    // A code redeemed in this very cart still counts.
    const isInCart =
      refusal?.code === 'code_exhausted' &&
      held !== null &&
      chosenPayments.of(held.cart.id).redeemMembership === found.code;
    if (refusal && !isInCart) {
      setSubmitting(false);
      return setNotice(textOf(refusal));
    }
    // MEM-25: shown at the checkout, which continues from here.
    if (held) chosenPayments.change(held.cart.id, { redeemMembership: found.code });
    goToNextPage(deps(), { ...event, nextRoute: null }, new Set());
  };

  return (
    <EventFrame
      data={data}
      flow={flow}
      step={null}
      canSubmit={!isSubmitting}
      submit={submit}
      skip={undefined}
      dialog={dialog}
    >
      {found.levels.map(({ groupId, name, summary, description }) => (
        <Step key={groupId} id={`level-${groupId}`} title={name}>
          {summary && <p>{summary}</p>}
          {description && <Paragraphs text={description} />}
          <p>{t('redeem.at_no_price')}</p>
        </Step>
      ))}
    </EventFrame>
  );
}

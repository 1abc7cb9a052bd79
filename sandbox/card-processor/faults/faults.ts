/** What can go wrong with an answer, and what can go wrong with a webhook. */
export const answerFaults = [
  'answer_slow',
  'answer_500_before',
  'answer_500_after',
  'answer_429',
  'cut_before',
  'cut_after',
] as const;
export const webhookFaults = [
  'webhook_late',
  'webhook_twice',
  'webhook_disorder',
  'webhook_never',
] as const;
export type AnswerFault = (typeof answerFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];

/** A fault that a test has ordered. Every member of `match` that is given has to fit. */
export type Fault = {
  kind: AnswerFault | WebhookFault;
  match: {
    /** Start of the path, as `/v1/payment_intents`. */
    path?: string | undefined;
    method?: string | undefined;
    cardLast4?: string | undefined;
    /** Webhook faults only. */
    eventType?: string | undefined;
  };
  /** How many more times it strikes. */
  times: number;
  /** Milliseconds, for the slow and the late kinds; without it the processor's usual timing. */
  delay?: number | undefined;
};

export type Struck<Kind> = { kind: Kind; delay?: number | undefined };

/** The request, or the event, that a fault may strike. */
type Occasion = {
  path?: string | undefined;
  method?: string | undefined;
  cardLast4?: string | undefined;
  eventType?: string | undefined;
};

export class Faults {
  #ordered: Fault[] = [];

  order(fault: Fault): void {
    this.#ordered.push(fault);
  }

  ordered(): readonly Fault[] {
    return this.#ordered;
  }

  clear(): void {
    this.#ordered = [];
  }

  strikeAnswer(occasion: Occasion): Struck<AnswerFault> | undefined {
    return this.#strike(answerFaults, occasion);
  }

  strikeWebhook(occasion: Occasion): Struck<WebhookFault> | undefined {
    return this.#strike(webhookFaults, occasion);
  }

  #strike<Kind extends string>(
    kinds: readonly Kind[],
    occasion: Occasion,
  ): Struck<Kind> | undefined {
    const fault = this.#ordered.find(
      ({ kind, match }) => kinds.some((known) => known === kind) && fits(match, occasion),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#ordered = this.#ordered.filter((other) => other !== fault);
    const kind = kinds.find((known) => known === fault.kind);
    return kind && { kind, delay: fault.delay };
  }
}

function fits(match: Fault['match'], occasion: Occasion): boolean {
  return (
    (match.path === undefined || (occasion.path?.startsWith(match.path) ?? false)) &&
    (match.method === undefined || match.method === occasion.method) &&
    (match.cardLast4 === undefined || match.cardLast4 === occasion.cardLast4) &&
    (match.eventType === undefined || match.eventType === occasion.eventType)
  );
}

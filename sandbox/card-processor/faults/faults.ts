/** Errors that a test can inject into API answers. */
export const answerFaults = [
  'answer_slow',
  'answer_500_before',
  'answer_500_after',
  'answer_429',
  'cut_before',
  'cut_after',
] as const;
/** Errors that a test can inject into webhooks. */
export const webhookFaults = [
  'webhook_late',
  'webhook_twice',
  'webhook_disorder',
  'webhook_never',
] as const;
export type AnswerFault = (typeof answerFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];

/** An injected error, which applies where every given member of `match` matches. */
type Fault = {
  kind: AnswerFault | WebhookFault;
  match: {
    /** Prefix of the path, such as `/v1/payment_intents`. */
    path?: string | undefined;
    method?: string | undefined;
    cardLast4?: string | undefined;
    /** For webhook faults only. */
    eventType?: string | undefined;
  };
  /** Number of times that the fault still applies. */
  times: number;
  /** Milliseconds for slow answers and late webhooks; by default the processor's timing. */
  delay?: number | undefined;
};

export type TriggeredFault<Kind> = { kind: Kind; delay?: number | undefined };

/** The request or event to which an injected error may apply. */
type FaultTarget = {
  path?: string | undefined;
  method?: string | undefined;
  cardLast4?: string | undefined;
  eventType?: string | undefined;
};

export class Faults {
  #pending: Fault[] = [];

  inject(fault: Fault): void {
    this.#pending.push(fault);
  }

  pending(): readonly Fault[] {
    return this.#pending;
  }

  clear(): void {
    this.#pending = [];
  }

  /** Returns the first matching fault and uses up one of its times. */
  takeAnswerFault(target: FaultTarget): TriggeredFault<AnswerFault> | undefined {
    return this.#take(answerFaults, target);
  }

  /** Returns the first matching fault and uses up one of its times. */
  takeWebhookFault(target: FaultTarget): TriggeredFault<WebhookFault> | undefined {
    return this.#take(webhookFaults, target);
  }

  #take<Kind extends string>(
    kinds: readonly Kind[],
    target: FaultTarget,
  ): TriggeredFault<Kind> | undefined {
    const fault = this.#pending.find(
      ({ kind, match }) => kinds.some((known) => known === kind) && matches(match, target),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#pending = this.#pending.filter((other) => other !== fault);
    const kind = kinds.find((known) => known === fault.kind);
    return kind && { kind, delay: fault.delay };
  }
}

function matches(match: Fault['match'], target: FaultTarget): boolean {
  return (
    (match.path === undefined || (target.path?.startsWith(match.path) ?? false)) &&
    (match.method === undefined || match.method === target.method) &&
    (match.cardLast4 === undefined || match.cardLast4 === target.cardLast4) &&
    (match.eventType === undefined || match.eventType === target.eventType)
  );
}

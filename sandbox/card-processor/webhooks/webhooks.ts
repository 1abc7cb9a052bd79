import { createHmac } from 'node:crypto';
import type { MerchantAccount } from '../accounts/accounts.ts';
import type { Timing } from '../accounts/options.ts';
import type { Books } from '../books/books.ts';
import type { EventRow } from '../books/rows.ts';
import type { Faults, TriggeredFault, WebhookFault } from '../faults/faults.ts';
import { instrumentByName, lastFour } from '../instruments/instruments.ts';
import { newId } from '../wire/ids.ts';

/** The delivery of an event to an address. */
type Delivery = {
  id: string;
  eventId: string;
  eventType: string;
  url: string;
  state: 'held' | 'waiting' | 'delivered' | 'given_up' | 'never';
  /** Each attempt with its HTTP status, or the reason why there was none. */
  attempts: { at: string; result: number | string }[];
};

const maximumAttempts = 10;
const deliveriesKept = 2_000;
const requestTimeout = 10_000;

type Dependencies = {
  books: Books;
  faults: Faults;
  timing: Timing;
  later(milliseconds: number, task: () => void): void;
};

/** Posts signed events to the accounts' addresses, with retries. */
export class Webhooks {
  readonly #dependencies: Dependencies;
  readonly #stopping = new AbortController();
  #deliveries: Delivery[] = [];
  #holding = false;
  #held: (() => void)[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends the events of one operation, subject to faults. */
  send(account: MerchantAccount, events: EventRow[]): void {
    const triggered = events.map((event) => this.#faultOf(event));
    if (triggered.some((fault) => fault?.kind === 'webhook_disorder')) {
      void this.#sendInTurn(account, events.toReversed());
      return;
    }
    for (const [place, event] of events.entries()) this.#sendOne(account, event, triggered[place]);
  }

  /** Sends a stored event again, without faults. */
  sendAgain(account: MerchantAccount, event: EventRow): void {
    this.#sendOne(account, event, undefined);
  }

  /** Newest first. */
  deliveries(): Delivery[] {
    return this.#deliveries.toReversed();
  }

  /** Holds back events until `release`. */
  hold(): void {
    this.#holding = true;
  }

  /** Sends the held events in order and stops holding. Returns their number. */
  release(): number {
    const held = this.#held;
    this.#holding = false;
    this.#held = [];
    for (const send of held) send();
    return held.length;
  }

  stop(): void {
    this.#stopping.abort();
  }

  #faultOf(event: EventRow): TriggeredFault<WebhookFault> | undefined {
    const { instrument: name } = event.hidden;
    const instrument = name === null ? undefined : instrumentByName(name);
    const injected = this.#dependencies.faults.takeWebhookFault({
      cardLast4: instrument && lastFour(instrument),
      eventType: event.wire.type,
    });
    return injected ?? (instrument?.webhookFault && { kind: instrument.webhookFault });
  }

  async #sendInTurn(account: MerchantAccount, events: EventRow[]): Promise<void> {
    for (const event of events) {
      const delivery = this.#open(account, event);
      if (delivery) await this.#post(account, event, delivery);
    }
  }

  #sendOne(
    account: MerchantAccount,
    event: EventRow,
    fault: TriggeredFault<WebhookFault> | undefined,
  ): void {
    const copies = fault?.kind === 'webhook_twice' ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const delivery = this.#open(account, event);
      if (!delivery) return;
      const post = () => void this.#post(account, event, delivery);
      if (fault?.kind === 'webhook_never') {
        delivery.state = 'never';
      } else if (fault?.kind === 'webhook_late') {
        this.#dependencies.later(fault.delay ?? this.#dependencies.timing.lateWebhook, post);
      } else {
        post();
      }
    }
  }

  #open(account: MerchantAccount, event: EventRow): Delivery | undefined {
    const { webhookUrl } = account;
    const url =
      typeof webhookUrl === 'function' ? webhookUrl(event.hidden.intentMetadata) : webhookUrl;
    if (url === undefined) return undefined;
    const delivery: Delivery = {
      id: newId('whd'),
      eventId: event.wire.id,
      eventType: event.wire.type,
      url,
      state: 'waiting',
      attempts: [],
    };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > deliveriesKept * 2) {
      this.#deliveries = this.#deliveries.slice(-deliveriesKept);
    }
    return delivery;
  }

  async #post(account: MerchantAccount, event: EventRow, delivery: Delivery): Promise<void> {
    if (this.#holding) {
      delivery.state = 'held';
      this.#held.push(() => void this.#post(account, event, delivery));
      return;
    }
    delivery.state = 'waiting';
    const result = await this.#attempt(account, event, delivery.url);
    if (this.#stopping.signal.aborted) return;
    delivery.attempts.push({ at: new Date().toISOString(), result });
    if (typeof result === 'number' && result >= 200 && result < 300) {
      delivery.state = 'delivered';
      this.#dependencies.books.markDelivered(event);
      return;
    }
    if (delivery.attempts.length >= maximumAttempts) {
      delivery.state = 'given_up';
      return;
    }
    const wait = this.#dependencies.timing.webhookRetry * 2 ** (delivery.attempts.length - 1);
    this.#dependencies.later(wait, () => void this.#post(account, event, delivery));
  }

  /** Returns the HTTP status, or the reason why there is none. */
  async #attempt(account: MerchantAccount, event: EventRow, url: string): Promise<number | string> {
    const payload = JSON.stringify(event.wire, null, 2);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, account.webhookSecret, new Date()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(requestTimeout)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return error instanceof Error ? reasonOf(error) : String(error);
    }
  }
}

/** Sends the events that were not delivered when the processor stopped. */
export function resumeWebhooks({
  accounts,
  books,
  webhooks,
}: {
  accounts: MerchantAccount[];
  books: Books;
  webhooks: Webhooks;
}): void {
  for (const account of accounts) {
    const pending = books.events.of(account.id).filter(({ wire }) => wire.pending_webhooks > 0);
    webhooks.send(account, pending.toReversed());
  }
}

/** The `Stripe-Signature` header for a payload: HMAC-SHA256 over `<seconds>.<payload>`. */
export function signatureOf(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

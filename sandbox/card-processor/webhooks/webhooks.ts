import { createHmac } from 'node:crypto';
import type { KnownAccount } from '../accounts/accounts.ts';
import type { Timing } from '../accounts/options.ts';
import type { Books, EventRow } from '../books/books.ts';
import type { Faults, Struck, WebhookFault } from '../faults/faults.ts';
import { instrumentByName, lastFour } from '../instruments/instruments.ts';
import { newId } from '../wire/ids.ts';

/** One event on its way to one address. */
export type Delivery = {
  id: string;
  eventId: string;
  eventType: string;
  url: string;
  state: 'held' | 'waiting' | 'delivered' | 'given_up' | 'never';
  /** What each try met: a status, or why there was none. */
  tries: { at: string; met: number | string }[];
};

const triesAtMost = 10;
const deliveriesKept = 2_000;
const patience = 10_000;

type Surroundings = {
  books: Books;
  faults: Faults;
  timing: Timing;
  later(milliseconds: number, deed: () => void): void;
};

type Resumable = { accounts: KnownAccount[]; books: Books; webhooks: Webhooks };

/** Posts events to the accounts' addresses, signed, and again until they are taken. */
export class Webhooks {
  readonly #around: Surroundings;
  readonly #stopping = new AbortController();
  #deliveries: Delivery[] = [];
  #holding = false;
  #held: (() => void)[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Sends the events of one operation, with the faults that strike them. */
  send(account: KnownAccount, events: EventRow[]): void {
    const struck = events.map((event) => this.#faultOf(event));
    if (struck.some((fault) => fault?.kind === 'webhook_disorder')) {
      void this.#sendInTurn(account, events.toReversed());
      return;
    }
    for (const [place, event] of events.entries()) this.#sendOne(account, event, struck[place]);
  }

  /** Sends a stored event as if it had just happened, whatever became of it before. */
  sendAgain(account: KnownAccount, event: EventRow): void {
    this.#sendOne(account, event, undefined);
  }

  /** Newest first. */
  deliveries(): Delivery[] {
    return this.#deliveries.toReversed();
  }

  /** From now on events wait until they are released. */
  hold(): void {
    this.#holding = true;
  }

  /** Sends what was held, in its order, and holds no more. Returns how many there were. */
  release(): number {
    const held = this.#held;
    this.#holding = false;
    this.#held = [];
    for (const go of held) go();
    return held.length;
  }

  stop(): void {
    this.#stopping.abort();
  }

  #faultOf(event: EventRow): Struck<WebhookFault> | undefined {
    const { instrument: name } = event.hidden;
    const instrument = name === null ? undefined : instrumentByName(name);
    const ordered = this.#around.faults.strikeWebhook({
      cardLast4: instrument && lastFour(instrument),
      eventType: event.wire.type,
    });
    return ordered ?? (instrument?.webhookFault && { kind: instrument.webhookFault });
  }

  async #sendInTurn(account: KnownAccount, events: EventRow[]): Promise<void> {
    for (const event of events) {
      const delivery = this.#open(account, event);
      if (delivery) await this.#post(account, event, delivery);
    }
  }

  #sendOne(account: KnownAccount, event: EventRow, fault: Struck<WebhookFault> | undefined): void {
    const copies = fault?.kind === 'webhook_twice' ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const delivery = this.#open(account, event);
      if (!delivery) return;
      const post = () => void this.#post(account, event, delivery);
      if (fault?.kind === 'webhook_never') {
        delivery.state = 'never';
      } else if (fault?.kind === 'webhook_late') {
        this.#around.later(fault.delay ?? this.#around.timing.lateWebhook, post);
      } else {
        post();
      }
    }
  }

  #open(account: KnownAccount, event: EventRow): Delivery | undefined {
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
      tries: [],
    };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > deliveriesKept * 2) {
      this.#deliveries = this.#deliveries.slice(-deliveriesKept);
    }
    return delivery;
  }

  async #post(account: KnownAccount, event: EventRow, delivery: Delivery): Promise<void> {
    if (this.#holding) {
      delivery.state = 'held';
      this.#held.push(() => void this.#post(account, event, delivery));
      return;
    }
    delivery.state = 'waiting';
    const met = await this.#try(account, event, delivery.url);
    if (this.#stopping.signal.aborted) return;
    delivery.tries.push({ at: new Date().toISOString(), met });
    if (typeof met === 'number' && met >= 200 && met < 300) {
      delivery.state = 'delivered';
      this.#around.books.markTaken(event);
      return;
    }
    if (delivery.tries.length >= triesAtMost) {
      delivery.state = 'given_up';
      return;
    }
    const wait = this.#around.timing.webhookRetry * 2 ** (delivery.tries.length - 1);
    this.#around.later(wait, () => void this.#post(account, event, delivery));
  }

  async #try(account: KnownAccount, event: EventRow, url: string): Promise<number | string> {
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
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(patience)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return error instanceof Error ? reasonOf(error) : String(error);
    }
  }
}

/** After a restart: events that were on their way are sent. */
export function resumeWebhooks({ accounts, books, webhooks }: Resumable): void {
  for (const account of accounts) {
    const waiting = books.events.of(account.id).filter(({ wire }) => wire.pending_webhooks > 0);
    webhooks.send(account, waiting.toReversed());
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

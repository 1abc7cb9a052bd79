import { aftermathOf } from './aftermath.ts';
import { type Draw, drawOf } from './draw.ts';
import type { Offer } from './offer.ts';
import { type GiftCards, giftCards, paymentsOf } from './payment.ts';
import { type Buyer, crowdOf, teacherOf } from './people.ts';
import { type Places, placesOf } from './places.ts';
import { basketOf, type HeldStory, termOf } from './purchase.ts';
import type { Story } from './story.ts';
import { dayMs, type Recipe, type Wish } from './wishes.ts';

/** A renewal that is due. */
interface Renewal {
  readonly at: number;
  readonly held: HeldStory;
  readonly wish: Wish;
}

const campaigns = [
  [{}, 84],
  [{ utm_source: 'newsletter', utm_medium: 'email' }, 8],
  [{ utm_source: 'search', utm_medium: 'cpc' }, 5],
  [{ utm_source: 'tourist-office', utm_medium: 'referral' }, 3],
] as const;

/** Staff's notes on school orders. */
const schoolNotes = [
  'Class arrives by coach; the driver waits at the quay.',
  'Two wheelchair users. The teacher calls the day before.',
  'Invoice copy sent to the school office.',
] as const;

/**
 * Generates the orders of a sample's year by time of purchase; the same offer gives the same orders. Never sells more places
 * than there are, and nothing happens after the import.
 */
export function* storiesOf(offer: Offer, recipe: Recipe): Generator<Story, void, void> {
  const seed = `${offer.portal} ${offer.today}`;
  const wishes = recipe
    .wishes(offer, drawOf(`${seed} wishes`))
    .toSorted((one, other) => one.at - other.at);
  const teller = new Teller(offer, recipe, seed);
  for (const wish of wishes) {
    yield* teller.renewalsUntil(wish.at);
    const story = teller.tell(wish);
    if (story) yield story;
  }
  yield* teller.renewalsUntil(offer.now);
}

class Teller {
  readonly #offer: Offer;
  readonly #recipe: Recipe;
  readonly #draw: Draw;
  readonly #places: Places;
  readonly #crowd: () => Buyer;
  readonly #cards: GiftCards = giftCards();
  readonly #members: HeldStory[] = [];
  readonly #renewals: Renewal[] = [];
  readonly #usedByBuyer = new Set<string>();
  readonly #uses = new Map<string, number>();
  readonly #aftermath: ReturnType<typeof aftermathOf>;
  #n = 0;

  constructor(offer: Offer, recipe: Recipe, seed: string) {
    this.#offer = offer;
    this.#recipe = recipe;
    this.#draw = drawOf(`${seed} orders`);
    this.#places = placesOf(drawOf(`${seed} seats`));
    this.#crowd = crowdOf(drawOf(`${seed} people`), recipe.comesAgain);
    const draw = drawOf(`${seed} afterwards`);
    this.#aftermath = aftermathOf({ offer, recipe, places: this.#places, draw });
  }

  /** Generates the renewals due by then, by time. */
  *renewalsUntil(at: number): Generator<Story, void, void> {
    for (;;) {
      const [next] = this.#renewals;
      if (!next || next.at > at) return;
      this.#renewals.shift();
      const story = this.tell(next.wish, next.held);
      if (story) yield story;
    }
  }

  tell(wish: Wish, held?: HeldStory): Story | undefined {
    const draw = this.#draw;
    const member = held ?? (wish.by === 'member' ? this.#memberAt(wish.at) : undefined);
    const buyer = member?.buyer ?? (wish.by === 'school' ? teacherOf(draw) : this.#crowd());
    const code = this.#canUse(buyer, wish.code) ? wish.code : undefined;
    const places = this.#places;
    const basket = basketOf({ ...wish, code }, buyer, { offer: this.#offer, places, draw });
    const [first] = basket?.tickets ?? [];
    if (!basket || !first) return undefined;
    const n = this.#n;
    this.#n += 1;
    const { tickets, codes, mods, total } = basket;
    const term = termOf(tickets, { n, at: wish.at }, held);
    const [, second] = this.#offer.languages;
    const isSecond = second !== undefined && draw.chance(this.#recipe.secondLanguage);
    const isSpent = wish.by !== 'school' && term === null && draw.chance(0.03);
    const story: Story = {
      n,
      at: wish.at,
      buyer,
      memberOf: member?.membershipOf ?? null,
      language: isSecond ? second : (this.#offer.languages[0] ?? 'en'),
      channel: wish.by === 'school' ? 'staff' : 'web',
      campaign: wish.by === 'guest' ? draw.weighted(campaigns) : {},
      seller: first.type.group.event.seller,
      tickets,
      codes,
      mods: mods.map(({ key, ticket_id, amount }) => ({ key, ticket: Number(ticket_id), amount })),
      payments: paymentsOf(total, { at: wish.at, draw, cards: isSpent ? this.#cards : null }),
      answers: wish.answers ?? null,
      term,
      move: null,
      refunds: [],
      dispute: null,
      scans: [],
      notes:
        wish.by === 'school' && draw.chance(0.4)
          ? [{ at: wish.at, text: draw.pick(schoolNotes) }]
          : [],
      isUndeliverable: false,
    };
    this.#remember(story, wish);
    this.#aftermath(story);
    return story;
  }

  #memberAt(at: number): HeldStory | undefined {
    const current = this.#members.filter(({ valid_to }) => valid_to.getTime() > at);
    return current.length === 0 ? undefined : this.#draw.pick(current);
  }

  /** Returns true if a buyer may use a code once more. Half of its uses are left for people who try the sample. */
  #canUse({ email }: Buyer, key = ''): boolean {
    const code = this.#offer.codes.get(key);
    if (!code) return false;
    const isFirst = code.rule.max_per_buyer === null || !this.#usedByBuyer.has(`${key} ${email}`);
    return isFirst && (code.uses === null || (this.#uses.get(key) ?? 0) < code.uses / 2);
  }

  #remember(story: Story, wish: Wish): void {
    for (const { key } of story.codes) {
      this.#usedByBuyer.add(`${key} ${story.buyer.email}`);
      this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    }
    for (const { type, face_value } of story.tickets) {
      // A gift card can be used two weeks after it was bought.
      if (type.group.handler === 'ledger') {
        this.#cards.issue(story.n, face_value, story.at + 14 * dayMs);
      }
    }
    const { term } = story;
    const group = story.tickets.find(({ type }) => type.group.id === term?.group)?.type.group;
    if (!term || !group) return;
    const held = {
      membershipOf: term.membershipOf,
      buyer: story.buyer,
      group,
      anchor: term.anchor,
      valid_from: term.since,
      valid_to: term.valid_to,
    };
    this.#members.push(held);
    // Most members renew in the last weeks of their term, after a reminder.
    const at = term.valid_to.getTime() - (5 + this.#draw.below(50)) * dayMs;
    if (at > this.#offer.now || !this.#draw.chance(0.7)) return;
    this.#renewals.push({ at, held, wish: { at, parts: wish.parts, by: 'member' } });
    this.#renewals.sort((one, other) => one.at - other.at);
  }
}

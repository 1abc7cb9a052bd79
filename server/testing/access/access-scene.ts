import { randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { groupedNumber } from '#domain/gifts/gift-card.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { insertMailboxToken, type MailboxPurpose } from '../../store/accounts/mailbox-tokens.ts';
import { findStorefront } from '../../store/catalogue/directory.ts';
import { type CartAnswer, cartOf, holdCart } from '../buyer.ts';
import { applied, sampleRules, seedRules } from '../codes.ts';
import { makeCard, payFrom } from '../gift-card.ts';
import { makeCode } from '../gift-codes.ts';
import { configure, type TestMember } from '../member.ts';
import { seedBenefits } from '../venues/benefits.ts';
import { backdateMembership, buyMembership, friend, seedLevels } from '../venues/levels.ts';
import { openTheatre, reserveSeats } from '../venues/theatre.ts';
import { seedVenue } from '../venues/venue.ts';
import { answered, type World } from '../venues/world.ts';
import { type Marks, newMarks } from './access-marks.ts';
import { makePeople, type Person } from './access-people.ts';
import type { Owner, Role } from './access-roles.ts';

/** People and their things. A thing is created on first use and reused until `renew`, which follows each successful write. */
export interface Scene {
  readonly marks: Marks;
  person(role: Role): Person;
  /** The member of a role; throws for a guest. */
  member(role: Role): TestMember;
  /** A person's login; a guest's belongs to nobody. */
  credentials(role: Role): CallInput<'logIn'>['body'];
  /** A cart with two tickets. */
  cart(owner: Owner): Promise<{ id: string; tickets: readonly string[] }>;
  cartWithCode(owner: Owner, code: string): Promise<{ id: string }>;
  /** A cart with a ticket of a type, and its buyer's id. */
  cartWithBuyer(owner: Owner, type?: string): Promise<{ id: string; buyer: string; due: string }>;
  /** A cart partly paid by a gift card. */
  cartWithGiftCard(owner: Owner): Promise<{ id: string; payment: string }>;
  /** A payment that waits for the buyer to confirm it at their bank. */
  attempt(owner: Owner): Promise<{ id: string; due: string; intent: string }>;
  /** An order and the cart it came from. */
  order(owner: Owner): Promise<{ id: string; cart: string }>;
  /** The cart of an edit that removes the order's ticket. */
  edit(owner: Owner): Promise<{ id: string }>;
  /** A membership and its order. */
  membership(
    owner: 'member' | 'expired member' | 'lapsed member',
  ): Promise<{ id: string; order: string }>;
  /** A card that the member has saved: one to keep or one to remove. */
  savedCard(which: 'lasting' | 'spare'): Promise<{ id: string }>;
  /** An earlier request that was answered: its body and key. */
  opening(owner: Owner): Promise<CallInput<'createCart'>>;
  modification(owner: Owner): Promise<CallInput<'modifyCart'>>;
  /** The number of an unowned gift card of this portal or the other. */
  giftCard(where?: 'here' | 'elsewhere'): Promise<string>;
  /** An unowned gift code of this portal or the other. */
  giftCode(where?: 'here' | 'elsewhere'): Promise<string>;
  /** The token of a letter. */
  token(owner: Owner, purpose: MailboxPurpose): Promise<string>;
  /** The geometry id of the theatre's hall. */
  hall(): Promise<string>;
  /** The id of a picture of this portal or the other. */
  picture(where?: 'here' | 'elsewhere'): Promise<string>;
  /** The id of a font of this portal or the other. */
  font(where?: 'here' | 'elsewhere'): Promise<string>;
  renew(): void;
}

type Payment = CallInput<'checkoutMyCart'>['body'];

const elsewhereKey = 'elsewhere';

/** A field that distinguishes the member's saved cards. */
const savedBy = {
  lasting: { token: 'pm_card_visa', brand: 'visa' },
  spare: { token: 'pm_card_mastercard', brand: 'mastercard' },
};

/** Two portals whose members log in by password, and a theatre. */
export async function openScene(world: World): Promise<Scene> {
  const venue = await seedVenue(world.database.administratorUrl, { key: elsewhereKey });
  const elsewhere: World = { ...world, venue, api: world.clientOf(elsewhereKey) };
  const { two, half } = sampleRules as Required<typeof sampleRules>;
  if (!two || !half) throw new Error('a rule is missing');
  await seedLevels(world);
  await seedBenefits(world);
  await seedRules(world, { two });
  await seedRules(elsewhere, { two, theirs: { ...half, codes: { THEIRS: null } } });
  const theatre = await openTheatre(world);
  await vi.waitFor(
    async () => {
      const directory = await world.services.cache.directory();
      if (!findStorefront(directory, { host: 'localhost', publicUrl: undefined }, elsewhereKey))
        throw new Error('not heard of yet');
    },
    { timeout: 20_000 },
  );
  for (const each of [world, elsewhere]) {
    await configure(each, {
      'login.mode': 'dialog',
      'login.with': 'email_password',
      'self_edit_rules.enabled': true,
    });
  }
  const marks = newMarks();
  const people = await makePeople(world, elsewhere, marks);
  const lasting = new Map<string, unknown>();
  const made = new Map<string, unknown>();

  /** Returns the same thing each time, until the map is emptied. */
  function kept<T>(map: Map<string, unknown>, key: string, make: () => Promise<T>): Promise<T> {
    const found = map.get(key) as Promise<T> | undefined;
    if (found) return found;
    const making = make();
    map.set(key, making);
    return making;
  }

  function person(role: Role): Person {
    const found = people.get(role);
    if (!found) throw new Error(`nobody is the ${role}`);
    return found;
  }
  const worldAt = (where: 'here' | 'elsewhere') => (where === 'here' ? world : elsewhere);

  function markCart(owner: Owner, answer: CartAnswer) {
    const { id, cart_number } = cartOf(answer);
    marks.own(owner, 'cart', id);
    marks.part(owner, id, 'cart', id);
    marks.part(owner, id, 'cart number', cart_number);
    for (const ticket of answer.ticket) marks.part(owner, id, 'ticket', ticket.id);
    return { id, tickets: answer.ticket.map((ticket) => ticket.id) };
  }

  async function withBuyer(owner: Owner, type: string) {
    const { home, details, member } = person(owner);
    const answer = await holdCart(home.api, { type });
    const { id } = markCart(owner, answer);
    const due = cartOf(answer).payment_due;
    // A member's cart is bought by the member.
    if (member) return { id, buyer: member.id, due };
    const { identity } = await answered<'createUser'>(
      home.api.call('createUser', { body: { cart_id: id, ...details } }),
    );
    const buyer = identity[0]?.id ?? '';
    marks.own(owner, 'buyer', buyer);
    return { id, buyer, due };
  }

  const checkout = (owner: Owner, id: string, buyer: string, body: Payment) => {
    const { home, member } = person(owner);
    const params = { id };
    return member
      ? home.api.call('checkoutMyCart', { params, body })
      : home.api.call('guestCheckoutMyCart', {
          params,
          body: { ...body, guest_identity_id: buyer },
        });
  };

  /** Makes an order; returns it with the cart it came from and its tickets. */
  async function ordered(owner: Owner) {
    const { id: cart, buyer } = await withBuyer(owner, 'free');
    const paid = await answered<'guestCheckoutMyCart'>(
      checkout(owner, cart, buyer, { amount: '0', gateway_id: 'free' }),
    );
    const [order] = paid.ticket_order;
    if (!order) throw new Error('a checkout without an order');
    const { id, order_number, scan_code: code } = order;
    const tickets = await world.sql<{ id: string; scan_code: string }>(
      'select id, scan_code from ticket where ticket_order_id = $1',
      [id],
    );
    marks.own(owner, 'order', id);
    const parts = {
      order: id,
      'order number': order_number,
      'order code': code ?? '',
      cart,
      buyer,
    };
    for (const [what, value] of Object.entries(parts)) marks.part(owner, id, what, value);
    for (const ticket of tickets) {
      marks.part(owner, id, 'ticket', ticket.id);
      marks.part(owner, id, 'scan code', ticket.scan_code);
    }
    return { id, cart, parts, tickets: tickets.map((ticket) => ticket.id) };
  }

  const file = (where: 'here' | 'elsewhere', type: string) =>
    kept(lasting, `${type} ${where}`, async () => {
      const id = randomBytes(16).toString('hex');
      await world.sql(
        `insert into image (portal_id, id, content_type, bytes) values ($1, $2, $3, $4)`,
        [worldAt(where).venue.portalId, id, type, Buffer.from('a file')],
      );
      return id;
    });
  const scene: Scene = {
    marks,
    person,
    member(role) {
      const { member } = person(role);
      if (!member) throw new Error(`the ${role} is not a member`);
      return member;
    },
    credentials(role) {
      const { member, details } = person(role);
      return { email: details.email, password: member?.password ?? 'Difference 1822' };
    },
    cart: (owner) =>
      kept(made, `cart ${owner}`, async () =>
        markCart(owner, await holdCart(person(owner).home.api, { type: 'adult', n: 2 })),
      ),
    cartWithCode: (owner, code) =>
      kept(made, `code ${owner} ${code}`, async () => {
        const { api } = person(owner).home;
        const { id } = markCart(owner, await holdCart(api, { type: 'adult', n: 2 }));
        await applied(api, id, code);
        return { id };
      }),
    cartWithBuyer: (owner, type = 'adult') =>
      kept(made, `buyer ${owner} ${type}`, () => withBuyer(owner, type)),
    cartWithGiftCard: (owner) =>
      kept(made, `paid ${owner}`, async () => {
        const { world: at, home } = person(owner);
        const { id } = await withBuyer(owner, 'adult');
        const card = await makeCard(at, 1000);
        marks.own(owner, 'gift card', card.number);
        marks.own(owner, 'gift card', groupedNumber(card.number));
        const paid = await answered<'payMyCart'>(
          payFrom(home.api, card, { cart: id, amount: '1.00' }),
        );
        const payment = cartOf(paid).gift_cards[0]?.payment_id ?? '';
        marks.part(owner, id, 'payment', payment);
        return { id, payment };
      }),
    attempt: (owner) =>
      kept(lasting, `attempt ${owner}`, async () => {
        const { id, buyer, due } = await withBuyer(owner, 'adult');
        const outcome = await checkout(owner, id, buyer, {
          amount: due,
          gateway_id: 'stripe',
          gateway_data: { payment_method: 'pm_card_threeDSecureRequired' },
        });
        const extra = outcome.ok ? {} : outcome.errors[0]?._extra;
        const intent = String(extra?.['payment_intent_id']);
        marks.part(owner, id, 'intent', intent);
        marks.part(owner, id, 'client secret', String(extra?.['client_secret']));
        return { id, due, intent };
      }),
    order: (owner) => kept(lasting, `order ${owner}`, () => ordered(owner)),
    edit: (owner) =>
      kept(made, `edit ${owner}`, async () => {
        const { id: ticket_order_id, cart, parts, tickets } = await ordered(owner);
        const { api } = person(owner).world;
        const edit = await answered<'modifyCart'>(
          api.call('modifyCart', {
            params: { id: cart },
            body: { remove: tickets, ticket_order_id },
          }),
        );
        const { id, cart_number } = cartOf(edit);
        const ofEdit = { edit: id, 'number of the edit': cart_number, ticket: tickets[0] ?? '' };
        // Anyone who knows the edit may complete it, and then sees the resulting order.
        for (const [what, value] of Object.entries({ ...parts, ...ofEdit })) {
          marks.part(owner, id, what, value);
        }
        return { id };
      }),
    membership: (owner) =>
      kept(lasting, `membership ${owner}`, async () => {
        const { home: browser, member } = person(owner);
        if (!member) throw new Error(`the ${owner} is not a member`);
        const id = await buyMembership(world, { browser, ...member }, friend());
        const [row] = await world.sql<{ scan_code: string; order: string }>(
          `select m.scan_code, t.ticket_order_id as order from membership m
           join membership_term t on t.membership_id = m.id where m.id = $1`,
          [id],
        );
        if (owner === 'lapsed member') await backdateMembership(world, id, 800);
        marks.own(owner, 'membership', id);
        marks.own(owner, 'scan code of a membership', row?.scan_code ?? '');
        return { id, order: row?.order ?? '' };
      }),
    savedCard: (which) =>
      kept(which === 'lasting' ? lasting : made, `saved card ${which}`, async () => {
        const { api } = person('member').home;
        const { id, due } = await withBuyer('member', 'adult');
        await answered<'checkoutMyCart'>(
          api.call('checkoutMyCart', {
            params: { id },
            body: {
              amount: due,
              gateway_id: 'stripe',
              gateway_data: { payment_method: savedBy[which].token },
              save_card: true,
            },
          }),
        );
        const cards = await answered<'listSavedPaymentMethods'>(
          api.call('listSavedPaymentMethods', {}),
        );
        const saved = cards.saved_payment_method.find(
          ({ brand }) => brand === savedBy[which].brand,
        );
        if (!saved) throw new Error('the card was not saved');
        marks.own('member', 'saved card', saved.id);
        return { id: saved.id };
      }),
    opening: (owner) =>
      kept(made, `opening ${owner}`, async () => {
        const input = {
          body: { add: [{ ticket_type_id: 'adult', event_session_id: 'tour-11' }] },
          idempotencyKey: randomUUID(),
        };
        const { api } = person(owner).home;
        markCart(owner, await answered<'createCart'>(api.call('createCart', input)));
        return input;
      }),
    modification: (owner) =>
      kept(made, `modification ${owner}`, async () => {
        const { api } = person(owner).home;
        const { id } = markCart(owner, await holdCart(api, { type: 'adult' }));
        const input = {
          params: { id },
          body: { add: [{ ticket_type_id: 'adult', event_session_id: 'tour-11' }] },
          idempotencyKey: randomUUID(),
        };
        markCart(owner, await answered<'modifyCart'>(api.call('modifyCart', input)));
        return input;
      }),
    giftCard: (where = 'here') =>
      kept(lasting, `gift card ${where}`, async () => {
        const { number } = await makeCard(worldAt(where), 1_000_000);
        marks.part('nobody', number, 'gift card', number);
        marks.part('nobody', number, 'gift card', groupedNumber(number));
        return number;
      }),
    giftCode: (where = 'here') =>
      kept(lasting, `gift code ${where}`, async () => (await makeCode(worldAt(where))).code),
    token: (owner, purpose) =>
      kept(made, `token ${owner} ${purpose}`, async () => {
        const { id, email } = scene.member(owner);
        const { services, venue: at } = person(owner).world;
        const token = newToken();
        const now = services.now();
        await services.store.write(at.portalId, (tx) =>
          insertMailboxToken(tx, tokenHash(token), {
            identity_id: id,
            purpose,
            email,
            created_at: new Date(now),
            expires_at: new Date(now + 600_000),
          }),
        );
        marks.part(owner, token, 'id', id);
        marks.part(owner, token, 'email', email);
        return token;
      }),
    hall: () =>
      kept(lasting, 'hall', async () => {
        const params = { id: 'play', sessionId: 'play-1' };
        const { ticket } = await answered<'createCart'>(
          reserveSeats(theatre.api, 'front', ['stalls-a-1']),
        );
        marks.own('guest with a cart', 'ticket', ticket[0]?.id ?? '');
        const answer = await answered<'getSeatMap'>(theatre.api.call('getSeatMap', { params }));
        return answer.seat_state[0]?.hash ?? '';
      }),
    picture: (where = 'here') => file(where, 'image/png'),
    font: (where = 'here') => file(where, 'font/woff2'),
    renew: () => made.clear(),
  };
  // This member's membership is always expired.
  await scene.membership('lapsed member');
  return scene;
}

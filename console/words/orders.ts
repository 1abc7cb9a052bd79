import { moneyStates, ticketStates } from '#domain/exports/cell-words.ts';
/** The words of the pages of orders. */
export const orderWords = {
  title: (number: string) => `Order ${number}`,
  back: 'Orders',
  number: 'Number',
  validTickets: 'Valid tickets',
  validOf: (valid: number, all: number) => (valid === all ? String(all) : `${valid} of ${all}`),
  states: {
    valid: 'Valid',
    part: 'Changed in part',
    cancelled: 'Cancelled',
    used: 'Used',
  },
  buyer: 'Buyer',
  email: 'E-mail address',
  purchased: 'Bought',
  seller: 'Seller',
  total: 'Total',
  paid: 'Paid',
  returned: 'Returned for tickets',
  goodwill: 'Given back as goodwill',
  left: 'Can be refunded',
  waived: 'Waived',
  keptFees: 'Fees kept',
  keptSpent: 'Spent of refunded gift cards',
  owed: 'Owed in instalments',
  codes: 'Codes',
  tickets: 'Tickets',
  ticket: 'Ticket',
  session: 'Time',
  seat: 'Seat',
  holder: 'Holder',
  value: 'Price',
  state: 'State',
  ticketStates,
  noTickets: 'No tickets',
  placeTaken: (state: string) => `${state}, place taken`,
  release: {
    act: 'Release places …',
    title: 'Put these places on sale again?',
    explain: 'They belong to refunded tickets and were left taken. Anybody can buy them then.',
    none: 'Choose a ticket.',
    confirm: (count: number) => (count === 1 ? 'Release one place' : `Release ${count} places`),
    done: 'The places are on sale again.',
  },

  money: 'Money',
  noMoney: 'No money has moved.',
  acts: {
    capture: (amount: string) => `${amount} received`,
    refund: (amount: string) => `${amount} given back`,
    dispute_opened: (amount: string) => `${amount} disputed by the payer`,
    dispute_closed: (amount: string) => `The dispute is won: ${amount} came back`,
    dispute_fee: (amount: string) => `${amount} taken by the processor for the dispute`,
  } as Readonly<Record<string, (amount: string) => string>>,
  disputeLost: 'The dispute is lost: nothing came back',
  inquiryOpened: 'The payer’s bank asks about the payment; it has taken nothing',
  inquiryClosed: (amount: string | null) =>
    amount === null
      ? 'The bank’s question is closed; it took nothing'
      : `The bank only asked: ${amount} was not taken after all`,
  wonBack: {
    text: (amount: string) =>
      `Tickets of this order were cancelled or changed while their payer disputed them. The dispute is won, so the buyer has neither those tickets nor ${amount}.`,
    act: (amount: string) => `Refund ${amount} …`,
    settle: {
      act: 'Mark as settled …',
      title: 'Mark the won dispute as settled',
      explain: (amount: string) =>
        `For when the buyer got ${amount} in another way, or is not owed it. Nothing is paid, and the line in Today goes.`,
      reason: 'Reason',
      reasonHint: 'It stays in the history of the order.',
      reasonMissing: 'Say why.',
      confirm: 'Mark as settled',
      done: 'Marked as settled',
      asked: 'A refund of this order waits for a second person. Decide that first.',
      isSettled: (amount: string) => `${amount} of a won dispute was marked as settled.`,
      undo: 'Undo',
      undone: 'No longer marked as settled',
      changed:
        'Somebody refunded or settled it meanwhile. Close this to see the order as it is now.',
    },
  },
  lost: {
    dispute: (amount: string) =>
      `A dispute about ${amount} of this order is lost, and its buyer still has what they bought. Any gift cards that it bought are blocked. Decide whether the buyer keeps what they have.`,
    refund: (amount: string) =>
      `All of this order’s money, ${amount}, was refunded at the processor, and its buyer still has what they bought. Any gift cards that it bought are blocked. Decide whether the buyer keeps what they have.`,
    cancel: 'Cancel tickets …',
    keep: 'Let them keep it …',
    isKept: (amount: string) =>
      `The buyer keeps what they bought, although ${amount} of its money is lost.`,
    keeping: {
      title: 'Let the buyer keep what they bought',
      explain: (amount: string) =>
        `Although ${amount} is lost, tickets and memberships stay valid, gift cards pay again, and the line in Today goes. The tickets can still be cancelled.`,
      reason: 'Reason',
      reasonHint: 'It stays in the history of the order.',
      reasonMissing: 'Say why.',
      confirm: 'Let them keep it',
      needsApproval:
        'This is above your venue’s limit of what one person may give away. Somebody else has to approve it, and nothing happens until then.',
      ask: 'Ask for approval',
      asked: 'Somebody else has to approve it now.',
      done: 'The buyer keeps it',
      changed: 'Somebody decided it meanwhile. Close this to see the order as it is now.',
    },
  },
  refundFailed: (amount: string) => `${amount} could not be given back`,
  atProcessor: 'At the processor',
  otherAct: (act: string, amount: string) => `${amount}: ${act}`,
  moneyStates,
  methods: { stripe: 'Card', ledger: 'Gift card', free: 'Free' } as Readonly<
    Record<string, string>
  >,
  ending: (last: string) => `ending in ${last}`,

  letters: 'Letters',
  noLetters: 'No letter was sent.',
  letterStates: {
    queued: 'Waiting',
    sent: 'Sent',
    skipped: 'Not sent',
    refused: 'Refused',
    failed: 'Failed',
    bounced: 'Came back',
  },
  letterTo: (recipient: string) => `to ${recipient}`,
  letterUnwritten: 'A letter that is not written yet',
  read: 'Read it',
  sendAgain: 'Send again',
  openLetter: 'Open the letter',
  sentAgain: 'The letter is sent again.',
  notSendable: 'This letter still waits to be sent, or there is nobody to send it to.',

  notes: 'Notes',
  noteLabel: 'New note',
  noteHint: 'Only people who work here see it.',
  addNote: 'Add note',

  correct: {
    act: 'Correct the buyer …',
    title: 'Correct the buyer',
    firstName: 'First name',
    lastName: 'Last name',
    emailHint: 'The old address is told that it changed. The codes of the tickets stay the same.',
    contact: {
      phone: 'Phone',
      address: 'Address',
      address_more: 'Address, second line',
      zip_code: 'Postal code',
      city: 'City',
      state: 'State or region',
      country: 'Country',
    },
    send: 'Send the tickets to this address now',
    save: 'Save',
    missing: 'This cannot be empty.',
    notEmail: 'This is not an e-mail address.',
    done: 'The buyer is corrected.',
    doneAndSent: 'The buyer is corrected, and the tickets are on their way.',
  },

  print: {
    act: 'Print tickets …',
    title: 'Print tickets',
    what: (count: number) =>
      `${count === 1 ? 'One valid ticket' : `${count} valid tickets`} with QR codes, as a PDF file. Whoever has the paper has the tickets.`,
    paper: 'Paper',
    papers: { a4: 'A4, three tickets on a sheet', roll: '80 mm roll of a ticket printer' },
    save: 'Save PDF',
    file: (number: string) => `${number}.pdf`,
    done: 'The tickets are saved as a PDF file.',
    noneValid: 'No ticket of this order is valid any more.',
    tooMany: 'This order has more valid tickets than one file may have, which is 100.',
  },

  failedRefund: {
    text: (amount: string) => `A refund of ${amount} did not reach the payer.`,
    act: 'Settle …',
    title: 'Settle the failed refund',
    how: 'What happens with it',
    remedies: {
      resent: 'Send it again, to where it came from',
      settled: 'It was paid back in another way',
      dropped: 'It is not owed: the payer has the money',
    },
    confirm: { resent: 'Send it again', settled: 'Mark as paid back', dropped: 'Drop it' },
    done: {
      resent: 'It is on its way again.',
      settled: 'It counts as given back now.',
      dropped: 'It is not owed any more.',
    },
    onlyDropped:
      'Its payment has not enough money left to send it again, because a bank took it back or it was refunded: it can only be dropped.',
    notPossible:
      'This is not possible any more. Somebody may have settled it already, or its payment has not enough money left because a bank took it: then it can only be dropped.',
    beside: (amount: string) =>
      `A refund of ${amount} of this order failed and is not settled yet. What you refund here is paid in addition to it. To pay that one, close this and settle it instead.`,
  },
  cancel: {
    act: 'Cancel tickets …',
    title: 'Cancel tickets',
    which: 'Tickets to cancel',
    tell: 'Tell the buyer by e-mail',
    isTold: 'The buyer gets a letter that they are no longer valid.',
    isNotTold: 'The buyer is not told.',
    nothingBack: 'No money goes back.',
    confirm: 'Cancel the tickets',
    done: 'The tickets are cancelled.',
    goesBack: 'Money can go back for these tickets now. Close this, and use “Refund …”.',
    ticketsChanged: 'One of these tickets was used or cancelled meanwhile. Nothing is cancelled.',
    changed:
      'Somebody changed this order after you looked at it. Nothing is cancelled. Press the button to see what would happen now.',
  },
  refund: {
    act: 'Refund …',
    title: 'Refund',
    what: 'What to give back',
    all: 'All valid tickets',
    some: 'Some tickets',
    amount: 'An amount, without cancelling tickets',
    amountLabel: 'Amount',
    keepPrices: 'Keep the price of the remaining tickets',
    reason: 'Reason',
    reasonHint: 'It stays in the history of the order.',
    reasonMissing: 'Say why.',
    ticketsMissing: 'Choose a ticket.',
    amountMissing: 'Type an amount.',
    preview: 'Next',
    change: 'Change',
    keepPlaces: 'Leave the places taken',
    keepPlacesHint: 'Nobody else can buy them until you release them here.',
    cancels: (count: number, kept: number) => {
      if (count === 0) return 'No ticket is cancelled.';
      const cancelled = count === 1 ? 'One ticket is cancelled' : `${count} tickets are cancelled`;
      return kept > 0
        ? `${cancelled}. ${kept === 1 ? 'One place stays' : `${kept} places stay`} taken, and nobody else can buy ${kept === 1 ? 'it' : 'them'}.`
        : `${cancelled}, and ${count === 1 ? 'its place is' : 'the places are'} on sale again.`;
    },
    fees: { fee_fixed_outside: 'Fixed fees', fee_percent_outside: 'Percentage fees' },
    feeOutcome: ({
      returned,
      kept,
    }: {
      readonly returned: string | null;
      readonly kept: string | null;
    }) => {
      const parts = [
        ...(returned === null ? [] : [`${returned} returned`]),
        ...(kept === null ? [] : [`${kept} kept`]),
      ];
      return parts.join(', ');
    },
    goesTo: 'The money goes back to where it came from:',
    part: (amount: string, where: string) => `${where}: ${amount}`,
    staying: (amount: string) => `The remaining tickets cost ${amount} more, which is deducted.`,
    confirm: (amount: string) => `Refund ${amount}`,
    done: (amount: string) => `${amount} is on its way back.`,
    needsApproval:
      'This is above what one person may give back alone. Somebody else has to approve it; it waits for seven days.',
    ask: 'Ask for approval',
    asked: 'Somebody else has to approve it now.',
    inProgress: 'A payment of this order is under way. Try again when it is done.',
    ticketsChanged: 'One of these tickets was used or cancelled meanwhile. Nothing is refunded.',
    changed:
      'Somebody changed this order after you looked at it. Nothing is refunded. Press the button to see what would happen now.',
  },
};

/** Words about what hangs on a membership that is taken back: tickets of its members, and gift codes. */
export const benefitWords = {
  title: 'Tickets bought with this membership',
  explain: (count: number) =>
    count === 1
      ? 'Its member bought one ticket as a member. It is still valid.'
      : `Its member bought ${count} tickets as a member. They are still valid.`,
  ofOrder: (order: string, amount: string | null) =>
    amount === null ? `Order ${order}` : `Order ${order}: ${amount} goes back for them`,
  holder: (name: string) => `for ${name}`,
  what: 'What becomes of these tickets',
  options: { cancel: 'Cancel them, too', keep: 'Keep them valid' },
  hints: {
    cancel: (amount: string | null) =>
      amount === null
        ? 'No money goes back for them.'
        : `${amount} goes back for them, beside the refund of this order.`,
    keep: 'They let people in although the membership has ended.',
  },
  missing: 'Choose what becomes of these tickets.',
  outcomes: {
    cancel: (amount: string | null) =>
      amount === null
        ? 'They are cancelled with the membership.'
        : `They are cancelled with the membership, and ${amount} goes back for them, beside the refund of the order.`,
    keep: 'They stay valid.',
  },
  elsewhere: (count: number) =>
    count === 1
      ? 'One more ticket is of a seller whose orders you may not refund. It stays valid.'
      : `${count} more tickets are of sellers whose orders you may not refund. They stay valid.`,
  givesBack:
    'Money would go back for the tickets that its member bought. Keep them here, and refund them in their orders.',
  giftCodes: {
    ended: (count: number) =>
      count === 1
        ? 'The gift code that was redeemed for it ends.'
        : `The ${count} gift codes that were redeemed for it end.`,
    reopened: (count: number) =>
      count === 1
        ? 'The gift code that was redeemed for it can be redeemed again.'
        : `The ${count} gift codes that were redeemed for it can be redeemed again.`,
    reopen: 'Let the gift code be redeemed again',
  },
};

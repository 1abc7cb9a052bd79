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
    part: 'Partly refunded',
    redeemed: 'Used',
    cancelled: 'Cancelled',
  },
  buyer: 'Buyer',
  email: 'Email address',
  purchased: 'Bought',
  seller: 'Seller',
  total: 'Total',
  paid: 'Paid',
  returned: 'Refunded for tickets',
  goodwill: 'Refunded as goodwill',
  left: 'Can be refunded',
  waived: 'Waived',
  keptFees: 'Fees kept',
  keptSpent: 'Spent from refunded gift cards',
  owed: 'Owed in instalments',
  codes: 'Codes',
  tickets: 'Tickets',
  ticket: 'Ticket',
  code: 'Code',
  codeEnd: (end: string) => `code …${end}`,
  endsWith: (end: string) => `…${end}`,
  session: 'Time',
  seat: 'Seat',
  holder: 'Holder',
  value: 'Price',
  state: 'State',
  ticketStates,
  noTickets: 'No tickets',
  placeTaken: (state: string) => `${state}, off sale`,
  release: {
    act: 'Release places …',
    title: 'Put these places back on sale?',
    explain:
      'They belong to refunded tickets and were kept off sale. Once released, anyone can buy them.',
    none: 'Choose a ticket.',
    confirm: (count: number) => (count === 1 ? 'Release one place' : `Release ${count} places`),
    done: 'Places back on sale',
  },

  money: 'Money',
  noMoney: 'No money has moved.',
  acts: {
    capture: (amount: string) => `${amount} received`,
    refund: (amount: string) => `${amount} refunded`,
    dispute_opened: (amount: string) => `${amount} disputed by the payer`,
    dispute_closed: (amount: string) => `Dispute won: ${amount} came back`,
    dispute_fee: (amount: string) => `${amount} taken by the processor for the dispute`,
  } as Readonly<Record<string, (amount: string) => string>>,
  disputeLost: 'Dispute lost: nothing came back',
  inquiryOpened: 'The payer’s bank is asking about the payment; it has not taken any money',
  inquiryClosed: (amount: string | null) =>
    amount === null
      ? 'The bank’s inquiry is closed; it took no money'
      : `The bank’s inquiry is closed; ${amount} was not taken after all`,
  wonBack: {
    text: (amount: string) =>
      `Tickets in this order were cancelled or changed while the payer was disputing the payment. The dispute was won, so the buyer now has neither those tickets nor ${amount}.`,
    act: (amount: string) => `Refund ${amount} …`,
    settle: {
      act: 'Mark as settled …',
      title: 'Mark the won dispute as settled',
      explain: (amount: string) =>
        `Use this if the buyer got ${amount} some other way, or is not owed it. Nothing is paid, and the entry on Today disappears.`,
      reason: 'Reason',
      reasonHint: 'Kept in the order’s history.',
      reasonMissing: 'Give a reason.',
      confirm: 'Mark as settled',
      done: 'Marked as settled',
      asked: 'A refund of this order is waiting for a second person. Decide that first.',
      isSettled: (amount: string) => `${amount} from a won dispute was marked as settled.`,
      undo: 'Undo',
      undone: 'No longer marked as settled',
      changed:
        'Someone has since refunded or settled it. Close this to see the order as it is now.',
    },
  },
  lost: {
    dispute: (amount: string) =>
      `A dispute over ${amount} of this order was lost, and the buyer still has what they bought. Any gift cards in it are blocked. Decide whether the buyer keeps what they have.`,
    refund: (amount: string) =>
      `All of this order’s money, ${amount}, was refunded at the processor, and the buyer still has what they bought. Any gift cards in it are blocked. Decide whether the buyer keeps what they have.`,
    cancel: 'Cancel tickets …',
    keep: 'Let them keep it …',
    isKept: (amount: string) =>
      `The buyer keeps what they bought, although ${amount} of the payment was lost.`,
    keeping: {
      title: 'Let the buyer keep what they bought',
      explain: (amount: string) =>
        `Although ${amount} was lost, tickets and memberships stay valid, gift cards can be used again, and the entry on Today disappears. The tickets can still be cancelled.`,
      reason: 'Reason',
      reasonHint: 'Kept in the order’s history.',
      reasonMissing: 'Give a reason.',
      confirm: 'Let them keep it',
      needsApproval:
        'This is above the limit your venue sets on what one person may give away. Someone else has to approve it, and nothing happens until then.',
      ask: 'Ask for approval',
      asked: 'Someone else now has to approve it.',
      done: 'The buyer keeps it',
      changed: 'Someone has since decided it. Close this to see the order as it is now.',
    },
  },
  refundFailed: (amount: string) => `${amount} could not be refunded`,
  atProcessor: 'At the processor',
  otherAct: (act: string, amount: string) => `${amount}: ${act}`,
  moneyStates,
  methods: { stripe: 'Card', ledger: 'Gift card', free: 'Free' } as Readonly<
    Record<string, string>
  >,
  ending: (last: string) => `ending in ${last}`,

  letters: 'Letters',
  noLetters: 'No letters have been sent.',
  letterStates: {
    queued: 'Waiting',
    sent: 'Sent',
    skipped: 'Not sent',
    refused: 'Refused',
    failed: 'Failed',
    bounced: 'Bounced',
  },
  letterTo: (recipient: string) => `to ${recipient}`,
  letterUnwritten: 'A letter that has not been written yet',
  read: 'Read it',
  sendAgain: 'Send again',
  openLetter: 'Open the letter',
  sentAgain: 'Letter sent again',
  notSendable: 'This letter is still waiting to be sent, or there is nobody to send it to.',

  notes: 'Notes',
  noNotes: 'No notes.',
  noteLabel: 'New note',
  noteHint: 'Only people who work here can see it.',
  addNote: 'Add note',

  correct: {
    act: 'Correct the buyer …',
    title: 'Correct the buyer',
    firstName: 'First name',
    lastName: 'Last name',
    emailHint: 'The old address is told about the change. The ticket codes stay the same.',
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
    notEmail: 'This is not an email address.',
    done: 'Buyer corrected',
    doneAndSent: 'Buyer corrected. The tickets are on their way.',
  },

  print: {
    act: 'Print tickets …',
    title: 'Print tickets',
    what: (count: number) =>
      `${count === 1 ? 'One valid ticket' : `${count} valid tickets`} with QR codes, as a PDF file. Anyone who has the printout can use the tickets.`,
    paper: 'Paper',
    papers: { a4: 'A4, three tickets on a sheet', roll: '80 mm roll of a ticket printer' },
    save: 'Save PDF',
    file: (number: string) => `${number}.pdf`,
    done: 'Tickets saved as a PDF file',
    noneValid: 'None of this order’s tickets are valid any more.',
    tooMany: 'This order has more than 100 valid tickets, which is the most one file may have.',
  },

  failedRefund: {
    text: (amount: string) => `A refund of ${amount} did not reach the payer.`,
    act: 'Settle …',
    title: 'Settle the failed refund',
    how: 'What should happen to it',
    remedies: {
      resent: 'Send it again, to where it came from',
      settled: 'It was paid back some other way',
      dropped: 'It is not owed: the payer has the money',
    },
    confirm: { resent: 'Send it again', settled: 'Mark as paid back', dropped: 'Drop it' },
    done: {
      resent: 'It is on its way again.',
      settled: 'Marked as paid back',
      dropped: 'Marked as no longer owed',
    },
    onlyDropped:
      'The payment does not have enough money left to send it again, because a bank took it back or it was refunded. It can only be dropped.',
    notPossible:
      'This is no longer possible. Someone may have settled it already, or the payment does not have enough money left because a bank took it. In that case it can only be dropped.',
    beside: (amount: string) =>
      `A refund of ${amount} of this order failed and is not settled yet. What you refund here is paid on top of it. To pay that one, close this and settle it instead.`,
  },
  cancel: {
    act: 'Cancel tickets …',
    title: 'Cancel tickets',
    which: 'Tickets to cancel',
    tell: 'Tell the buyer by email',
    isTold: 'The buyer gets an email saying that they are no longer valid.',
    isNotTold: 'The buyer is not told.',
    nothingBack: 'No money is refunded.',
    confirm: 'Cancel the tickets',
    done: 'Tickets cancelled',
    goesBack: 'These tickets can now be refunded. Close this and use “Refund …”.',
    ticketsChanged:
      'One of these tickets has since been used or cancelled, so nothing was cancelled.',
    changed:
      'Someone changed this order after you looked at it, so nothing was cancelled. Press the button to see what would happen now.',
  },
  refund: {
    act: 'Refund …',
    title: 'Refund',
    what: 'What to refund',
    all: 'All valid tickets',
    some: 'Some tickets',
    amount: 'An amount, without cancelling tickets',
    amountLabel: 'Amount',
    keepPrices: 'Keep the price of the remaining tickets',
    reason: 'Reason',
    reasonHint: 'Kept in the order’s history.',
    reasonMissing: 'Give a reason.',
    ticketsMissing: 'Choose a ticket.',
    amountMissing: 'Type an amount.',
    preview: 'Next',
    change: 'Back',
    keepPlaces: 'Keep the places off sale',
    keepPlacesHint: 'Nobody else can buy them until you release them here.',
    cancels: (count: number, kept: number) => {
      if (count === 0) return 'No tickets are cancelled.';
      const cancelled = count === 1 ? 'One ticket is cancelled' : `${count} tickets are cancelled`;
      return kept > 0
        ? `${cancelled}. ${kept === 1 ? 'One place stays' : `${kept} places stay`} off sale, and nobody else can buy ${kept === 1 ? 'it' : 'them'}.`
        : `${cancelled}, and ${count === 1 ? 'its place goes' : 'the places go'} back on sale.`;
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
      'This is more than one person may refund alone. Someone else has to approve it within seven days.',
    ask: 'Ask for approval',
    asked: 'Someone else now has to approve it.',
    inProgress: 'A payment for this order is in progress. Try again when it has finished.',
    ticketsChanged:
      'One of these tickets has since been used or cancelled, so nothing was refunded.',
    changed:
      'Someone changed this order after you looked at it, so nothing was refunded. Press the button to see what would happen now.',
  },
};

/** The words about what depends on a cancelled membership: its members' tickets, and gift codes. */
export const benefitWords = {
  title: 'Tickets bought with this membership',
  explain: (count: number) =>
    count === 1
      ? 'Its member bought one ticket as a member. It is still valid.'
      : `Its member bought ${count} tickets as a member. They are still valid.`,
  ofOrder: (order: string, amount: string | null) =>
    amount === null ? `Order ${order}` : `Order ${order}: ${amount} is refunded for them`,
  holder: (name: string) => `for ${name}`,
  what: 'What should happen to these tickets',
  options: { cancel: 'Cancel them too', keep: 'Keep them valid' },
  hints: {
    cancel: (amount: string | null) =>
      amount === null
        ? 'No money is refunded for them.'
        : `${amount} is refunded for them, on top of the refund of this order.`,
    keep: 'They still let people in, although the membership has ended.',
  },
  missing: 'Choose what should happen to these tickets.',
  outcomes: {
    cancel: (amount: string | null) =>
      amount === null
        ? 'They are cancelled with the membership.'
        : `They are cancelled with the membership, and ${amount} is refunded for them, on top of the refund of the order.`,
    keep: 'They stay valid.',
  },
  elsewhere: (count: number) =>
    count === 1
      ? 'One more ticket is from a seller whose orders you may not refund. It stays valid.'
      : `${count} more tickets are from sellers whose orders you may not refund. They stay valid.`,
  givesBack:
    'The tickets that its member bought would be refunded too. Keep them here, and refund them in their own orders.',
  giftCodes: {
    ended: (count: number) =>
      count === 1
        ? 'The gift code that was redeemed for it stops working.'
        : `The ${count} gift codes that were redeemed for it stop working.`,
    reopened: (count: number) =>
      count === 1
        ? 'The gift code that was redeemed for it can be redeemed again.'
        : `The ${count} gift codes that were redeemed for it can be redeemed again.`,
    reopen: 'Let the gift code be redeemed again',
  },
};

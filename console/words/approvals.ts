/** The words of requests for a second person's approval, and of their limits. */
export const approvalWords = {
  title: 'Approvals',
  lead: 'Requests above your venue’s limit wait here until someone else decides.',
  none: 'Nothing is waiting for approval',
  noneText:
    'Refunds, order changes, purchases that buyers may keep although the payment was lost, and session cancellations above the limit appear here with their effects. So do places held for someone who pays later, or less up front, than usual.',
  asks: (name: string, amount: string, order: string) =>
    `${name} wants to refund ${amount} on order ${order}`,
  asksChange: (name: string, amount: string, order: string) =>
    `${name} wants to change order ${order}, which gives away ${amount}`,
  asksKeep: (name: string, amount: string, order: string) =>
    `${name} wants to let the buyer of order ${order} keep what they bought, although ${amount} was lost`,
  keeps:
    'Tickets and memberships stay valid, and blocked gift cards can be used again. The tickets can still be cancelled.',
  approveKeep: (amount: string, order: string) => `Approve giving up ${amount} on order ${order}`,
  kept: 'The buyer keeps what they bought.',
  asksBulk: (name: string, amount: string, orders: number) =>
    `${name} wants to refund ${amount} across ${orders.toLocaleString('en')} orders`,
  asksSession: (name: string, amount: string, event: string) =>
    `${name} wants to cancel ${event} and refund ${amount}`,
  session: 'Session',
  sessionText: (event: string, time: string) => `${event}, ${time}`,
  approveSession: (amount: string) => `Approve cancelling it and refunding ${amount}`,
  declineSession: (event: string) => `Decline the cancellation of ${event}`,
  checkingSession:
    'The orders are being checked again. If the outcome is the same, the cancellation starts automatically.',
  checkFailed:
    'The second check failed. Open the session to see why, then approve it again or decline it.',
  bulkCheckFailed:
    'The orders could not be checked again, so nothing was refunded. Approve the request again, or decline it.',
  endsSession: (tickets: number) =>
    `Sales end, ${tickets === 1 ? 'one ticket is' : `${tickets.toLocaleString('en')} tickets are`} cancelled and refunded, and the buyers get an email.`,
  bulk: (orders: number) => (orders === 1 ? 'One order' : `${orders.toLocaleString('en')} orders`),
  orders: 'Orders',
  openBulk: 'Open the dry run',
  bulkLeft: (left: number) => `${left.toLocaleString('en')} would be skipped`,
  approveBulk: (amount: string, orders: number) =>
    `Approve ${amount} for ${orders.toLocaleString('en')} orders`,
  declineBulk: (orders: number) => `Decline the refund of ${orders.toLocaleString('en')} orders`,
  checking:
    'The orders are being checked again. If the outcome is the same, the refund starts automatically.',
  changed: 'The outcome would now be different. Review it again, then approve it.',
  asksOrder: 'Open the order',
  asked: 'Requested',
  ends: 'Decide by',
  reason: 'Reason',
  does: 'What happens',
  goesTo: 'The money goes to',
  approve: 'Approve',
  approveOf: (amount: string, order: string) => `Approve ${amount} for order ${order}`,
  decline: 'Decline',
  declineOf: (order: string) => `Decline the request about order ${order}`,
  withdraw: 'Withdraw',
  own: 'You asked for this, so someone else has to approve it.',
  approved: (amount: string) => `${amount} is on its way back.`,
  orderChanged: 'Order changed',
  declined: 'Request declined',
  withdrawn: 'Request withdrawn',

  asksCart: (name: string, price: string, buyer: string) =>
    `${name} wants to hold ${price} worth of places for ${buyer}`,
  cart: 'Places',
  placesOf: (event: string, places: number, time: string | null) =>
    [event, time, places === 1 ? '1 place' : `${places.toLocaleString('en')} places`]
      .filter(Boolean)
      .join(', '),
  placesFor: (buyer: string) => `Places for ${buyer}`,
  plan: 'Payment plan',
  part: (amount: string, day: string | null) =>
    day === null ? `${amount} on the day of the approval` : `${amount} by ${day}`,
  beyond: 'Compared with your venue’s rules',
  afterVisit: (day: string, visit: string) =>
    `The last part is due on ${day}, but the visit is on ${visit}. By your rules, everything is paid before the visit.`,
  leastFirst: (percent: number) =>
    `By your rules, the first part is at least ${percent} percent of the price.`,
  heldUntil: 'Held until the end of',
  untilPaid: 'Until paid',
  approveCart: (price: string, buyer: string) =>
    `Approve holding ${price} worth of places for ${buyer}`,
  declineCart: (buyer: string) => `Decline the hold for ${buyer}`,
  cartApproved: 'The places are held. The person who asked can now send the link.',

  asksLimits: (name: string) => `${name} wants to loosen the limits`,
  aboutLimits: 'Limits',
  approveLimits: 'Approve the new limits',
  declineLimits: 'Decline the new limits',
  limitsApproved: 'The new limits apply now',
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  onlyOwner: 'An owner has to approve this.',

  problems: {
    one_behind:
      'You or the person who asked let the other in less than seven days ago, or a third person let you both in. Someone else has to approve this.',
    owner_needed: 'An owner has to approve this.',
    own_request: 'You asked for this, so someone else has to approve it.',
    former_asker:
      'The person who asked no longer works here or no longer has the right to do this. Decline the request; someone else can make it again.',
    approval_over: 'This has already been decided, or it has expired.',
    outcome_changed: 'The outcome would now be different. Review it again, then approve it.',
    not_possible_now:
      'The order has changed, so this can no longer be approved. Decline the request.',
    running:
      'The last bulk run that you started or approved is still running. Approve this one when it has finished.',
    sessionRunning: 'Someone is changing this session right now, or has moved it. Open it to see.',
    cartGone:
      'The places can no longer be held as requested: a day in the payment plan has passed, or the tickets are no longer sold this way. Decline the request; someone can make a new one.',
    places_gone:
      'The places are no longer free. Decline the request, or approve it once they are free again.',
    price_changed:
      'The price of the places has changed, so the parts no longer add up to it. Decline the request; someone can make a new one.',
    payment_in_progress: 'A payment for this order is in progress. Try again when it has finished.',
    too_few_approvers:
      'At least two people with a passkey or an authenticator app must be able to refund for the whole venue. Invite someone first.',
  },

  decided: 'Decided',
  order: 'Order',
  about: 'About',
  amount: 'Amount',
  by: 'Requested by',
  state: 'State',
  decidedBy: 'Decided by',
  when: 'When',
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  },

  limits: 'Limits',
  limitsHint:
    'Above these amounts, a second person has to approve a refund, a change that gives money away, letting a buyer keep a purchase whose payment was lost, or cancelling a session. Leave a field empty for no limit. Owners get an email about each change. Loosening a limit takes an owner, or an owner’s approval.',
  perOrder: 'For one order, in total',
  perOrderHint:
    'Counts everything that anyone has already refunded on it, or let the buyer keep. With 0, every refund needs approval.',
  perDay: 'For one person, per day',
  perDayHint:
    'Counts everything that one person has refunded alone, or let buyers keep, across all orders.',
  perBulk: 'For many orders at once',
  perBulkHint: 'Counts everything that one bulk refund or one session cancellation pays back.',
  noLimit: 'No limit',
  save: 'Save',
  saved: 'Limits saved',
  limitsAsked: 'An owner has to approve this first. The limits stay as they are until then.',

  waitsOnOrder: (name: string, amount: string) =>
    `${name} asked to refund ${amount}. A second person has to approve it.`,
  changeWaits: (name: string, amount: string) =>
    `${name} asked for a change that gives away ${amount}. A second person has to approve it.`,
  keepWaits: (name: string, amount: string) =>
    `${name} asked to let the buyer keep what they bought, although ${amount} was lost. A second person has to approve it.`,
  open: 'Open approvals',
};

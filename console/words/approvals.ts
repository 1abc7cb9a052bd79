/** The words of requests for a second person's approval, and of their limits. */
export const approvalWords = {
  title: 'Approvals',
  lead: 'Requests above your venue’s limit wait here until somebody else has decided.',
  none: 'Nothing waits for approval',
  noneText:
    'Refunds, changes, lost payments that buyers keep and cancelled sessions above the limit appear here, with what they would do, and so do places to hold for somebody who pays later or less at first.',
  asks: (name: string, amount: string, order: string) =>
    `${name} asks to refund ${amount} of order ${order}`,
  asksChange: (name: string, amount: string, order: string) =>
    `${name} asks to change order ${order}, which gives away ${amount}`,
  asksKeep: (name: string, amount: string, order: string) =>
    `${name} asks to let the buyer of order ${order} keep what they bought, although ${amount} is lost`,
  keeps:
    'Tickets and memberships stay valid, and blocked gift cards pay again. The tickets can still be cancelled.',
  approveKeep: (amount: string, order: string) => `Approve giving up ${amount} of order ${order}`,
  kept: 'The buyer keeps what they bought.',
  asksBulk: (name: string, amount: string, orders: number) =>
    `${name} asks to refund ${amount} of ${orders.toLocaleString('en')} orders`,
  asksSession: (name: string, amount: string, event: string) =>
    `${name} asks to cancel ${event} and refund ${amount}`,
  session: 'Session',
  sessionText: (event: string, time: string) => `${event}, ${time}`,
  approveSession: (amount: string) => `Approve cancelling it for ${amount}`,
  declineSession: (event: string) => `Decline cancelling ${event}`,
  checkingSession:
    'The orders are checked once more. If the outcome is the same, cancelling starts by itself.',
  checkFailed:
    'It could not be checked once more. Open the session to see why, then approve it again or decline it.',
  bulkCheckFailed:
    'The orders could not be checked once more, and nothing was refunded. Approve it again, or decline it.',
  endsSession: (tickets: number) =>
    `Its sale ends, ${tickets === 1 ? 'one ticket is' : `${tickets.toLocaleString('en')} tickets are`} cancelled and refunded, and the buyers get a letter.`,
  bulk: (orders: number) => (orders === 1 ? 'One order' : `${orders.toLocaleString('en')} orders`),
  orders: 'Orders',
  openBulk: 'Open the dry run',
  bulkLeft: (left: number) => `${left.toLocaleString('en')} would be left as they are`,
  approveBulk: (amount: string, orders: number) =>
    `Approve ${amount} of ${orders.toLocaleString('en')} orders`,
  declineBulk: (orders: number) => `Decline the refund of ${orders.toLocaleString('en')} orders`,
  checking:
    'The orders are checked once more. If the outcome is the same, the refund starts by itself.',
  changed: 'It would have a different effect now. Look at it again, then approve it.',
  asksOrder: 'Open the order',
  asked: 'Asked',
  ends: 'Can be decided until',
  reason: 'Reason',
  does: 'What happens',
  goesTo: 'The money goes to',
  approve: 'Approve',
  approveOf: (amount: string, order: string) => `Approve ${amount} of order ${order}`,
  decline: 'Decline',
  declineOf: (order: string) => `Decline the request about order ${order}`,
  withdraw: 'Withdraw',
  own: 'You asked for this. Somebody else has to approve it.',
  approved: (amount: string) => `${amount} is on its way back.`,
  orderChanged: 'The order is changed.',
  declined: 'The request is declined.',
  withdrawn: 'The request is withdrawn.',

  asksCart: (name: string, price: string, buyer: string) =>
    `${name} asks to hold places for ${buyer}, for ${price}`,
  cart: 'Places',
  placesOf: (event: string, places: number, time: string | null) =>
    [event, time, places === 1 ? '1 place' : `${places.toLocaleString('en')} places`]
      .filter(Boolean)
      .join(', '),
  placesFor: (buyer: string) => `Places for ${buyer}`,
  plan: 'Paid in',
  part: (amount: string, day: string | null) =>
    day === null ? `${amount} on the day of the approval` : `${amount} until ${day}`,
  beyond: 'Compared with what your venue sets',
  afterVisit: (day: string, visit: string) =>
    `The last part is due on ${day}, and the visit is on ${visit}: by rule it is paid before.`,
  leastFirst: (percent: number) =>
    `By rule the first part is at least ${percent} percent of the price.`,
  heldUntil: 'Held until the end of',
  untilPaid: 'Until it is paid',
  approveCart: (price: string, buyer: string) =>
    `Approve holding places for ${buyer}, for ${price}`,
  declineCart: (buyer: string) => `Decline holding places for ${buyer}`,
  cartApproved: 'The places are held. Whoever asked can send the link.',

  asksLimits: (name: string) => `${name} asks to loosen the limits`,
  aboutLimits: 'Limits',
  approveLimits: 'Approve the other limits',
  declineLimits: 'Decline the other limits',
  limitsApproved: 'The limits are others now.',
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  onlyOwner: 'An owner has to approve it.',

  problems: {
    one_behind:
      'You or whoever asked let the other one in less than seven days ago, or somebody else let both in. Another person has to approve it.',
    owner_needed: 'An owner has to approve it.',
    own_request: 'You asked for this. Somebody else has to approve it.',
    former_asker:
      'Whoever asked no longer works here or may no longer do this. Decline it; somebody else can ask for it.',
    approval_over: 'Somebody has decided this already, or it has expired.',
    outcome_changed: 'It would have a different effect now. Look at it again, then approve it.',
    not_possible_now: 'It can no longer be done: the order has changed since. Decline it.',
    running:
      'The last bulk that you started or approved has not ended yet. Approve this one when it has ended.',
    sessionRunning:
      'Somebody is changing this session at this moment, or has moved it. Open it to see.',
    cartGone:
      'The places can no longer be held as they were asked for: a day of the plan is over, or the tickets are not sold like this any more. Decline it; somebody can ask for it anew.',
    places_gone: 'The places are no longer free. Decline it, or approve it once they are.',
    price_changed:
      'The places cost something else by now, so the parts are no longer the price. Decline it; somebody can ask for it anew.',
    payment_in_progress: 'A payment of this order is under way. Try again when it is done.',
    too_few_approvers:
      'Two people with a passkey or an authenticator app must be able to refund in the whole venue. Invite somebody first.',
  },

  decided: 'Decided',
  order: 'Order',
  about: 'About',
  amount: 'Amount',
  by: 'Asked by',
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
    'Above these amounts, a refund, a change that gives money away, letting a buyer keep what they bought with lost money, or cancelling a session waits for a second person. Leave one empty for no limit. Owners get a letter about each change. To loosen one takes an owner, or an owner’s approval.',
  perOrder: 'For one order in total',
  perOrderHint:
    'Counts what everybody gave back before, or let buyers keep. 0: every refund waits.',
  perDay: 'For one person on one day',
  perDayHint: 'Counts what somebody gave back alone, or let buyers keep, on all orders.',
  perBulk: 'For many orders at once',
  perBulkHint: 'Counts all that one bulk refund, or cancelling a session, gives back.',
  noLimit: 'No limit',
  save: 'Save',
  saved: 'The limits are saved.',
  limitsAsked: 'An owner has to approve this first. The limits stay as they are until then.',

  waitsOnOrder: (name: string, amount: string) =>
    `${name} asked to refund ${amount}. It waits for a second person.`,
  changeWaits: (name: string, amount: string) =>
    `${name} asked for a change that gives away ${amount}. It waits for a second person.`,
  keepWaits: (name: string, amount: string) =>
    `${name} asked to let the buyer keep what they bought, although ${amount} is lost. It waits for a second person.`,
  open: 'Open approvals',
};

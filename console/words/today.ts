import { counted } from './counted.ts';

/** The words of the start page. */
export const todayWords = {
  live: 'Live',
  asOf: (time: string) => `As of ${time}`,
  old: (time: string) => `These numbers are from ${time}. The page keeps trying to get new ones.`,

  sales: {
    title: 'Sales today',
    measures: { money: 'Money', orders: 'Orders', tickets: 'Tickets' },
    soFar: (amount: string, day: string) => `${amount} by this time last ${day}`,
    whole: (amount: string) => `${amount} over the whole day`,
    note: 'Money is what was received minus what was refunded. Payments by gift card are left out, because the card was paid for when it was sold.',
  },

  chart: {
    title: 'Last 30 days',
    none: 'Nothing was sold in the last 30 days.',
  },

  sessions: {
    title: 'Sessions today',
    caption: 'Places in today’s sessions',
    time: 'Event and time',
    sold: 'Sold',
    held: 'Held',
    free: 'Free',
    arrived: 'Arrived',
    unlimited: '–',
    unlimitedName: 'no limit',
    total: (count: number) => counted(count, 'session', 'sessions'),
    all: 'All sessions',
    more: (count: number) => `and ${counted(count, 'more session', 'more sessions')}`,
    moreEvents: (count: number) => `And ${counted(count, 'more event', 'more events')} today.`,
    tooMany: (count: number) =>
      `Only the first ${count.toLocaleString('en')} sessions are counted.`,
    over: 'ended',
    none: 'No sessions today',
    next: (event: string, time: string) => `Next: ${event}, ${time}`,
    noneText: 'Today’s sessions are listed here, with their sold, held and free places.',
  },

  rightsToConfirm: {
    title: 'Rights to confirm',
    text: 'These roles have rights that did nothing until now. They work once you confirm them. Where somebody should not have one, change the role or the person on the team page.',
    right: (role: string, right: string) => `${role}: ${right}`,
    people: (names: string) => `Who has it: ${names}`,
    invited: (addresses: string) => `Invited: ${addresses}`,
    groups: (names: string) => `Groups of your own sign-in: ${names}`,
    nobody: 'Nobody has this role now.',
    confirm: 'Confirm',
    confirmOf: (role: string, right: string) => `Confirm ${role}: ${right}`,
    confirmed: (role: string, right: string) => `Confirmed. ${role}: ${right}`,
    gone: 'It no longer waits: somebody else confirmed it, or took it away.',
    openTeam: 'Open the team page',
  },

  attention: {
    title: 'Needs attention',
    none: 'Nothing needs your attention.',
    urgency: { now: 'Urgent', soon: 'Soon', note: 'For information' },
    more: (count: number, isMore: boolean) =>
      isMore
        ? `And more than ${count.toLocaleString('en')} others.`
        : `And ${counted(count, 'other', 'others')}.`,
    showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
    openDoors: 'Open the doors page',
    openApprovals: 'Open approvals',
    openDraft: 'Open the draft',
    openSession: 'Open the session',
    openLetter: 'Open the letter',
    openOrder: (number: string) => `Open order ${number}`,
    cart: (number: string) => `Cart ${number}`,
    kinds: {
      booksDiffer: (count: number) =>
        `The last audit found ${counted(count, 'difference', 'differences')} in the books. Tell the person who runs the server; they can see which ones.`,
      refundFailed: (amount: string) => `A refund of ${amount} did not reach the payer.`,
      disputeOpen: (amount: string) =>
        `A payer is disputing ${amount}. The processor is waiting for your answer.`,
      disputeInquiry: (amount: string) =>
        `A payer’s bank is asking about a payment of ${amount}. It has not taken any money; the processor is waiting for your answer.`,
      disputeWon: (amount: string) =>
        `You won a dispute after its tickets had been cancelled: ${amount} belongs to the buyer.`,
      paymentLost: (amount: string) =>
        `A dispute over ${amount} was lost, and the payer still has what they bought. Decide whether they keep it.`,
      paymentGivenBack: (amount: string) =>
        `All of a payment, ${amount}, was refunded at the processor, and the payer still has what they bought. Decide whether they keep it.`,
      approvalWaiting: (name: string, amount: string, order: string) =>
        `${name} wants to refund ${amount} on order ${order}. A second person has to approve it.`,
      changeWaiting: (name: string, amount: string, order: string) =>
        `${name} wants to change order ${order}, which gives away ${amount}. A second person has to approve it.`,
      keepWaiting: (name: string, amount: string, order: string) =>
        `${name} wants to let the buyer of order ${order} keep what they bought, although ${amount} was lost. A second person has to approve it.`,
      holdWaiting: (name: string, amount: string) =>
        `${name} wants to hold ${amount} worth of places, to be paid later or with a smaller first part than usual. A second person has to approve it.`,
      bulkApprovalWaiting: (name: string, amount: string, orders: number) =>
        `${name} wants to refund ${amount} across ${orders.toLocaleString('en')} orders. A second person has to approve it.`,
      sessionWaiting: (name: string, event: string, time: string, amount: string) =>
        `${name} wants to cancel ${event} on ${time} and refund ${amount}. A second person has to approve it.`,
      limitsWaiting: (name: string) =>
        `${name} wants to loosen the refund limits. An owner has to approve it.`,
      paymentOverdue: (amount: string) =>
        `${amount} of an order paid in parts is overdue. Its tickets are still valid.`,
      paymentUnclear:
        'A payment has been unclear for more than an hour. It is checked again automatically.',
      deviceStuck: (device: string, scans: number) =>
        `${device} cannot send ${counted(scans, 'scan', 'scans')}. Their tickets may be let in again at another door.`,
      jobsGivenUp: (count: number, job: string) =>
        `${counted(count, 'job', 'jobs')} “${job}” stopped after failing repeatedly.`,
      jobsWaiting: (count: number, job: string) =>
        `${counted(count, 'job', 'jobs')} “${job}” should have run by now.`,
      certificateEnds: (name: string, day: string) => `${name} expires on ${day}.`,
      certificateEnded: (name: string, day: string) => `${name} expired on ${day}.`,
      certificates: {
        apple_passes: 'The certificate for Apple Wallet passes',
        apple_authority: 'Apple’s authority certificate for passes',
      },
      letters: {
        refused: (subject: string) => `The letter “${subject}” was refused.`,
        failed: (subject: string) => `The letter “${subject}” could not be sent.`,
        bounced: (subject: string) => `The letter “${subject}” bounced.`,
      },
      letterWithoutSubject: 'not written yet',
      seatsUnpriced: (count: number, event: string) =>
        `${event}: ${counted(count, 'seat has', 'seats have')} no price.`,
      draftFailed: (draft: string) =>
        `The draft “${draft}” was not published when it was due. It is open again.`,
      draftWillFail: (draft: string) =>
        `The scheduled draft “${draft}” cannot be published as it is.`,
      keepsTime: (event: string, time: string) =>
        `${event}, ${time}, was sold before the rules of its time zone changed, and keeps its time. Move its buyers if it should start at another.`,
      soldOut: (event: string, time: string) => `${event}, ${time}, is sold out.`,
      filling: (event: string, time: string, free: number) =>
        `${event}, ${time}, has ${counted(free, 'place', 'places')} left.`,
      debitClearing: (amount: string) =>
        `A direct debit of ${amount} is clearing. Its places are held until then.`,
    },
  },

  fresh: {
    title: 'Nothing has been sold yet',
    text: 'Once an event is on sale, its sessions and sales appear here and update by themselves. Buy a ticket in your own shop to see it.',
    open: 'Open your shop',
    openOf: (seller: string) => `Open the shop of ${seller}`,
  },
};

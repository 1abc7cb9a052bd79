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
    whole: (amount: string) => `${amount} in that whole day`,
    note: 'Money is what was received less what was given back. Payments by gift card are left out: the card was paid for when it was sold.',
  },

  chart: {
    title: 'Last 30 days',
    measure: 'What the chart shows',
    table: 'Show as a table',
    day: 'Day',
    summary: (measure: string, most: string, on: string, today: string) =>
      `${measure} by day for 30 days, with the average of seven days. Most: ${most} on ${on}. Today: ${today}.`,
    bars: 'Each day',
    line: 'Average of seven days',
    none: 'Nothing was sold in the last 30 days.',
  },

  sessions: {
    title: 'Sessions today',
    caption: 'Places of today’s sessions',
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
    over: 'over',
    none: 'No session today',
    noneText: 'Sessions of today are listed here, with the places that are sold, held and free.',
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
    openDoors: 'Open the doors',
    openApprovals: 'Open approvals',
    openSession: 'Open the session',
    openLetter: 'Open the letter',
    openOrder: (number: string) => `Open order ${number}`,
    cart: (number: string) => `Cart ${number}`,
    kinds: {
      booksDiffer: (count: number) =>
        `The last audit found ${counted(count, 'difference', 'differences')} in the books. Whoever runs the server sees them with “npm run audit”.`,
      refundFailed: (amount: string) => `A refund of ${amount} did not reach the payer.`,
      disputeOpen: (amount: string) =>
        `A payer disputes ${amount}. The processor waits for your answer.`,
      disputeInquiry: (amount: string) =>
        `A payer’s bank asks about a payment of ${amount}. It has taken nothing; the processor waits for your answer.`,
      disputeWon: (amount: string) =>
        `You won a dispute whose tickets were cancelled meanwhile: ${amount} belongs to the buyer.`,
      paymentLost: (amount: string) =>
        `A dispute about ${amount} is lost, and its payer still has what they bought. Decide whether they keep it.`,
      paymentGivenBack: (amount: string) =>
        `All of a payment, ${amount}, was refunded at the processor, and its payer still has what they bought. Decide whether they keep it.`,
      approvalWaiting: (name: string, amount: string, order: string) =>
        `${name} asks to refund ${amount} of order ${order}. A second person has to approve it.`,
      changeWaiting: (name: string, amount: string, order: string) =>
        `${name} asks to change order ${order}, which gives away ${amount}. A second person has to approve it.`,
      keepWaiting: (name: string, amount: string, order: string) =>
        `${name} asks to let the buyer of order ${order} keep what they bought, although ${amount} is lost. A second person has to approve it.`,
      holdWaiting: (name: string, amount: string) =>
        `${name} asks to hold places for ${amount}, to be paid later or in a smaller first part than usual. A second person has to approve it.`,
      bulkApprovalWaiting: (name: string, amount: string, orders: number) =>
        `${name} asks to refund ${amount} of ${orders.toLocaleString('en')} orders. A second person has to approve it.`,
      sessionWaiting: (name: string, event: string, time: string, amount: string) =>
        `${name} asks to cancel ${event} on ${time} and refund ${amount}. A second person has to approve it.`,
      limitsWaiting: (name: string) =>
        `${name} asks to loosen the limits of refunds. An owner has to approve it.`,
      paymentOverdue: (amount: string) =>
        `${amount} of an order paid in parts is overdue. Its tickets are valid.`,
      paymentUnclear:
        'A payment has been unclear for more than an hour. It is checked again automatically.',
      deviceStuck: (device: string, scans: number) =>
        `${device} cannot send ${counted(scans, 'scan', 'scans')}. Their tickets may be let in again at another door.`,
      jobsGivenUp: (count: number, job: string) =>
        `${counted(count, 'job', 'jobs')} “${job}” stopped after failing again and again.`,
      jobsWaiting: (count: number, job: string) =>
        `${counted(count, 'job', 'jobs')} “${job}” should have run by now.`,
      certificateEnds: (name: string, day: string) => `${name} ends on ${day}.`,
      certificateEnded: (name: string, day: string) => `${name} ended on ${day}.`,
      certificates: {
        apple_passes: 'The certificate of passes for Apple Wallet',
        apple_authority: 'The certificate of Apple’s authority for passes',
      },
      letters: {
        refused: (subject: string) => `The letter “${subject}” was refused.`,
        failed: (subject: string) => `The letter “${subject}” could not be sent.`,
        bounced: (subject: string) => `The letter “${subject}” came back.`,
      },
      letterWithoutSubject: 'not written yet',
      seatsUnpriced: (count: number, event: string) =>
        `${event}: ${counted(count, 'seat has', 'seats have')} no price.`,
      soldOut: (event: string, time: string) => `${event}, ${time}, is sold out.`,
      filling: (event: string, time: string, free: number) =>
        `${event}, ${time}, has ${counted(free, 'place', 'places')} left.`,
      debitClearing: (amount: string) =>
        `A debit of ${amount} is clearing. Its places are held meanwhile.`,
    },
  },

  fresh: {
    title: 'Nothing has been sold yet',
    text: 'Once an event is on sale, its sessions and sales show here and change by themselves. Buy a ticket in your own shop to see it.',
  },
};

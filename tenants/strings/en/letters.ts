/** The default texts of letters: ICU messages by key. A portal or seller can override each under the same key (CFG-04). */
export const lettersEn = {
  'letter.order.subject': 'Your tickets: {events} – order {number}',
  'letter.order.events': '{first} + {count} more',
  'letter.order.preheader': '{when} · {count, plural, one {# ticket} other {# tickets}} · {venue}',
  'letter.order.title': '{count, plural, one {Here is your ticket} other {Here are your tickets}}',
  'letter.order.intro':
    'Thank you for your order. {count, plural, one {Show the code at the entrance} other {Each ticket has its own code: show it at the entrance}}, on your screen or printed.',
  'letter.holder.subject':
    '{count, plural, one {Your ticket: {events}} other {Your tickets: {events}}}',
  'letter.holder.intro':
    '{count, plural, one {Someone bought this ticket for you. Show the code at the entrance} other {Someone bought these tickets for you. Each has its own code: show it at the entrance}}, on your screen or printed.',
  'letter.holder.keep': 'Keep this e-mail to yourself: anyone who has a code can use it.',
  'letter.holder.change_subject': 'Your tickets have changed: {events}',
  'letter.holder.change_title': 'Your tickets have changed',
  'letter.holder.change_intro':
    '{count, plural, =0 {None of your tickets is valid any more.} one {This is your valid ticket.} other {These are your valid tickets.}}',
  'letter.change.update_subject': 'Your order was changed: {events} – order {number}',
  'letter.change.update_title': 'Your order was changed',
  'letter.change.update_intro':
    '{count, plural, =0 {No ticket of this order is valid any more.} one {This is the valid ticket now.} other {These are the valid tickets now.}}',
  'letter.change.cancel_subject': 'Your tickets were cancelled: {events} – order {number}',
  'letter.change.cancel_title': 'Your tickets were cancelled',
  'letter.change.cancel_intro':
    '{count, plural, =0 {No ticket of this order is valid any more.} one {The ticket below is still valid.} other {The tickets below are still valid.}}',
  'letter.change.gone': 'No longer valid',
  'letter.change.gone_at': '{tickets} – {event}, {when}',
  'letter.change.gone_any': '{tickets} – {event}',
  'letter.change.codes': 'Their codes no longer work: please delete them.',
  'letter.session.cancelled_subject': 'Cancelled: {event} – order {number}',
  'letter.session.cancelled_title': '{event} is cancelled',
  'letter.session.cancelled_intro': 'We are sorry: {event} on {when} will not take place.',
  'letter.session.money':
    'We will refund {amount} to your original payment method. You don’t need to do anything; we will e-mail you once it is on its way.',
  'letter.session.free': 'You don’t need to do anything.',
  'letter.session.moved_subject': 'New time: {event} – order {number}',
  'letter.session.moved_title': '{event} has a new time',
  'letter.session.moved_intro':
    '{event} will not take place on {when} as planned. Your tickets and their codes are valid at the new time below. If it does not suit you, please reply to this e-mail.',
  'letter.order.subject_membership': 'Your order: {events} – order {number}',
  'letter.order.preheader_membership':
    '{when} · {count, plural, one {# membership} other {# memberships}} · {venue}',
  'letter.order.title_membership':
    '{count, plural, one {Here is your membership} other {Here are your memberships}}',
  'letter.order.intro_membership':
    'Thank you for your order. {count, plural, one {Show the code when you visit} other {Each member has their own code: show it when you visit}}, on your screen or printed.',
  'letter.order.member': 'Member {number} of {count}',
  'letter.order.qr_member': 'QR code of member {number}',
  'letter.order.open_at_membership': 'Your order: {address}',
  'letter.order.keep_membership':
    'Keep this e-mail to yourself: anyone who has a code or the link can use what you bought.',
  'letter.order.preheader_plain': '{events} · {venue}',
  'letter.order.title_plain': 'Thank you for your order',
  'letter.order.intro_plain': 'Here is what you bought.',
  'letter.order.open_plain': 'Open your order',
  'letter.order.number': 'Order {number}',
  'letter.order.date_range': '{start} – {end}',
  'letter.order.entry_until': '{start}, entry until {end}',
  'letter.order.zone': '{times} ({zone})',
  'letter.order.any_day': 'Valid on any day',
  'letter.order.valid_until': 'Valid until {date}',
  'letter.order.ticket': 'Ticket {number} of {count}',
  'letter.order.qr': 'QR code of ticket {number}',
  'letter.order.seat': '{section}, row {row}, seat {seat}',
  'letter.order.holder': 'For {name}',
  'letter.order.more_codes':
    '{count, plural, one {The code of # more ticket is} other {The codes of # more tickets are}} on your order page.',
  'letter.order.open': '{count, plural, one {Open your ticket} other {Open your tickets}}',
  'letter.order.open_at': 'Your tickets with their codes: {address}',
  'letter.order.receipt': 'What you bought',
  'letter.order.bought': 'Bought on {date}',
  'letter.order.line': '{count} × {name}',
  'letter.order.discount': 'Discount',
  'letter.order.fees': 'Fees',
  'letter.order.total': 'Total',
  'letter.order.cancelled': 'Cancelled tickets',
  'letter.order.paid': 'Paid',
  'letter.order.given_back': 'Refunded',
  'letter.order.free': 'Free',
  'letter.order.calendar': 'A calendar file is attached.',
  'letter.order.keep':
    'Keep this e-mail to yourself: anyone who has a code or the link can use your tickets.',
  'letter.order.gift_card':
    'A gift card. Its number, which ends in {last}, comes in a separate e-mail.',
  'letter.order.gift_card_for':
    'A gift card whose number ends in {last}. It goes to {receiver} in a separate e-mail.',
  'letter.order.gift_card_on':
    'A gift card whose number ends in {last}. It goes to {receiver} on {date} in a separate e-mail.',
  'letter.order.gift_code': 'A gift-of-membership code. It comes in a separate e-mail.',
  'letter.order.gift_code_for':
    'A gift-of-membership code. It goes to {receiver} in a separate e-mail.',
  'letter.order.gift_code_on':
    'A gift-of-membership code. It goes to {receiver} on {date} in a separate e-mail.',
  'letter.membership.title': '{count, plural, one {Your membership} other {Your memberships}}',
  'letter.membership.title_gift':
    '{count, plural, one {A membership} other {Memberships}} as a gift for {receiver}',
  'letter.membership.gift':
    'We will tell {receiver} that it is a gift from you and send them the member ID and how to log in.',
  'letter.membership.gift_on':
    'It starts on {date}. On that day we will tell {receiver} that it is a gift from you and send them the member ID and how to log in.',
  'letter.membership.members': '{count, plural, one {Member} other {Members}}: {names}',
  'letter.membership.last_day': 'Valid through {date}',
  'letter.membership.renews':
    'As you agreed, it then renews automatically. We will e-mail you before each charge, and you can cancel at any time.',
  'letter.membership.no_end': 'No expiry date',
  'letter.membership.code': 'Your member ID: {code}',
  'letter.membership.member_code_zip': 'Log in with your member ID and your ZIP code.',
  'letter.membership.member_code_last_name': 'Log in with your member ID and your last name.',
  'letter.membership.member_code_email': 'Log in with your member ID and your e-mail address.',
  'letter.membership.email_password':
    'Log in with your e-mail address and password. If you don’t have a password yet, choose “Forgot your password?” there to set one.',
  'letter.gift.subject': '{giver} has given you {amount} to spend at {seller}',
  'letter.gift.subject_own': 'Your gift card: {amount} at {seller}',
  'letter.gift.preheader': 'A gift card for {seller}, with {amount} on it',
  'letter.gift.title': 'A gift for you',
  'letter.gift.title_for': 'A gift for {receiver}',
  'letter.gift.intro': '{giver} has given you this gift card for {seller}.',
  'letter.gift.intro_own':
    'Here is the gift card for {seller} that you bought: to print, to forward, or for yourself.',
  'letter.gift.number': 'Number of your gift card',
  'letter.gift.valid_through': 'Valid until {date}.',
  'letter.gift.no_end': 'Valid until it is used up.',
  'letter.gift.how':
    'Enter the number when you pay. Whatever is left stays on the card for next time.',
  'letter.gift.open': 'See what’s on at {seller}',
  'letter.gift.keep': 'Keep this e-mail safe: anyone who has the number can pay with it.',
  'letter.gift_code.subject': '{giver} has given you a membership at {seller}: {name}',
  'letter.gift_code.subject_own': 'Your gift of membership: {name} at {seller}',
  'letter.gift_code.preheader': 'A code for a membership at {seller}: {name}',
  'letter.gift_code.intro': '{giver} has given you a membership at {seller}.',
  'letter.gift_code.intro_own':
    'Here is the gift of a membership at {seller} that you bought: to print, to forward, or for yourself.',
  'letter.gift_code.number': 'Your code',
  'letter.gift_code.valid_through': 'It can be redeemed through {date}.',
  'letter.gift_code.no_end': 'It does not expire.',
  'letter.gift_code.how':
    'The membership starts on the day you redeem the code, for the people you name then.',
  'letter.gift_code.open': 'Redeem your code',
  'letter.gift_code.keep': 'Keep this e-mail safe: anyone who has the code can redeem it, once.',
  'letter.gift_membership.preheader': 'You are a member of {seller}: {name}',
  'letter.gift_membership.intro':
    '{giver} has given you a membership at {seller}. It starts automatically: you don’t need to do anything.',
  'letter.gift_membership.number': 'Your member ID',
  'letter.gift_membership.first_day': 'It starts on {date}',
  'letter.gift_membership.how': 'Give your member ID when you visit.',
  'letter.gift_membership.keep':
    'Keep this e-mail to yourself: your member ID shows that you are a member.',
  'letter.failed.subject': 'Your payment to {seller} did not go through – {number}',
  'letter.failed.preheader': 'Your bank did not pay {amount}',
  'letter.failed.title': 'Your payment did not go through',
  'letter.failed.intro':
    'Your bank did not pay the {amount} that we requested, so nothing was debited. Reference: {number}',
  'letter.failed.gone':
    'We can’t hold your places any longer. If you still want to come, please buy again.',
  'letter.failed.held': 'We are still holding what you bought. Please pay another way.',
  'letter.failed.buy': 'See what’s on at {seller}',
  'letter.failed.pay': 'Pay {amount}',
  'letter.lost.subject_booked': 'Your tickets have new codes – {number}, {seller}',
  'letter.lost.subject_returned': 'We are refunding your purchase – {number}, {seller}',
  'letter.lost.preheader_booked': 'Please use the tickets in our other e-mail',
  'letter.lost.preheader_returned': 'You get {amount} back',
  'letter.lost.title_booked': 'Your tickets have new codes',
  'letter.lost.title_returned': 'We are refunding your purchase',
  'letter.lost.intro':
    'After a technical problem we had to restore an earlier copy of our records, and your purchase {number} for {amount} was not in it.',
  'letter.lost.booked':
    'We have booked it again: you keep your places. Your tickets come in another e-mail and have new codes.',
  'letter.lost.returned':
    'We could not book it again. You get {amount} back the way you paid; that can take a few days. If you still want to come, please buy again.',
  'letter.lost.after':
    'Any tickets that you received for it earlier are no longer valid. We are sorry for the inconvenience.',
  'letter.renewal.subject': 'Your membership renews on {day} – {seller}',
  'letter.renewal.preheader': '{level}: {amount} on {day}',
  'letter.renewal.title': 'Your membership renews soon',
  'letter.renewal.intro':
    'Your membership {level} is paid for through {last}. As you agreed, it then renews automatically: on {day} we will charge {amount} to the card that you agreed to.',
  'letter.renewal.nothing': 'You don’t need to do anything.',
  'letter.renewal.cancel': 'Cancel automatic renewal',
  'letter.renewal.after':
    'You can cancel until then, in one step and without giving a reason. Any period that you have paid for stays valid until it ends.',
  'letter.renewal_failed.subject': 'Your membership could not be renewed yet – {seller}',
  'letter.renewal_failed.preheader': '{level}: {amount} was not paid',
  'letter.renewal_failed.title': 'Your membership could not be renewed yet',
  'letter.renewal_failed.declined':
    'Your bank did not pay the {amount} for renewing your membership {level}, so nothing was charged. We will try again on {day}. You can also pay now, with this card or another one.',
  'letter.renewal_failed.authentication':
    'Your bank asks you to confirm the {amount} for renewing your membership {level}, so nothing was charged. Please pay by {day}.',
  'letter.renewal_failed.no_card':
    'The card that you agreed to for renewing your membership {level} is no longer saved, so nothing was charged. Please pay the {amount} by {day}.',
  'letter.renewal_failed.last_day': 'Your membership is paid for through {last}.',
  'letter.renewal_failed.pay': 'Pay {amount}',
  'letter.renewal_failed.after': 'Log in to pay: the renewal is held for you alone.',
  'letter.renewal_over.subject': 'Your membership was not renewed – {seller}',
  'letter.renewal_over.preheader': '{level}: paid for through {last}',
  'letter.renewal_over.title': 'Your membership was not renewed',
  'letter.renewal_over.intro':
    'Your membership {level} could not be renewed automatically, and we won’t try again. Nothing was charged. It is paid for through {last}.',
  'letter.renewal_over.again': 'If you want to stay a member, please renew it yourself.',
  'letter.renewal_over.open': 'Renew your membership',
  'letter.refund.subject': 'Your refund from {seller} – order {number}',
  'letter.refund.preheader': 'We have refunded you {amount}',
  'letter.refund.title': 'Your refund',
  'letter.refund.intro': 'We have refunded you {amount}. Order: {number}',
  'letter.refund.cancelled':
    'The tickets it is for have been cancelled, and their codes no longer work.',
  'letter.refund.changed': 'You changed your order, and it now costs less than before.',
  'letter.refund.surplus': 'You had paid more than was due.',
  'letter.refund.other': 'Nothing else about your order has changed.',
  'letter.refund.to_payer':
    'It goes back to your original payment method. Banks usually take five to ten days to show it.',
  'letter.refund.to_gift_card': 'It is back on your gift card, whose number ends in {last}.',
  'letter.refund.open': 'Open your order',
  'letter.refund_failed.subject': 'Your refund from {seller} did not reach you – order {number}',
  'letter.refund_failed.preheader': '{amount} came back to us',
  'letter.refund_failed.title': 'Your refund did not reach you',
  'letter.refund_failed.intro':
    'We refunded you {amount} for order {number}, but the money came back to us. This happens, for example, when a card or an account was closed.',
  'letter.refund_failed.next':
    'We have the money and will pay it to you in another way. If your card or account has changed, please reply to this e-mail.',
  'letter.password.subject': 'Set your password for {seller}',
  'letter.password.preheader': 'One link, and you can log in again',
  'letter.password.title': 'Set your password',
  'letter.password.intro':
    'Someone, probably you, asked to set the password for {email} at {seller}.',
  'letter.password.button': 'Set your password',
  'letter.password.after':
    'The link works once, for {minutes, plural, one {# minute} other {# minutes}}. If this was not you, you don’t need to do anything: your password stays as it is.',
  'letter.confirm.subject': 'Confirm your e-mail address for {seller}',
  'letter.confirm.preheader': 'One link to show us that this address is yours',
  'letter.confirm.title': 'Confirm your e-mail address',
  'letter.confirm.intro': 'A member of {seller} gave {email} as their address. Is it yours?',
  'letter.confirm.button': 'Yes, it is mine',
  'letter.confirm.after':
    'The link works once, for {hours, plural, one {# hour} other {# hours}}. If this is not your address, please ignore this e-mail.',
  'letter.offered.subject': 'Order {number}: please pay {amount} for the change – {seller}',
  'letter.offered.preheader': 'Please pay {amount} by {day}',
  'letter.offered.title': 'Your order will change once you have paid',
  'letter.offered.intro':
    '{seller} is changing order {number} for you. It costs {amount} more; everything stays as it is until that is paid.',
  'letter.offered.after':
    'Please pay by {day}, {time}. After that, your order stays as it was and the new places are free again.',
  'letter.held.subject': 'Your places: {event} – {seller}',
  'letter.held.subject_part': 'The next payment for {event} – {seller}',
  'letter.held.preheader': 'Please pay {amount}',
  'letter.held.title': 'Your places are held for you',
  'letter.held.title_part': 'Part of your order is still to be paid',
  'letter.held.hello': 'Hello {name},',
  'letter.held.intro':
    '{seller} holds {places, plural, one {# place} other {# places}} for you: {event}. The price is {price}.',
  'letter.held.intro_part':
    'You ordered {places, plural, one {# place} other {# places}} from {seller}: {event}. The price is {price}, in instalments.',
  'letter.held.part': '{amount} of it is due now.',
  'letter.held.after': 'Please pay by {day}, {time}. After that, the places go back on sale.',
  'letter.held.open': 'The places are held until you have paid.',
  'letter.readdressed.subject': 'Order {number} has a new e-mail address – {seller}',
  'letter.readdressed.preheader': 'Its tickets now go to another address',
  'letter.readdressed.title': 'This order has a new e-mail address',
  'letter.readdressed.intro':
    '{seller} changed the e-mail address of order {number} on request. E-mails about it no longer come to you.',
  'letter.readdressed.after':
    'If you did not ask for this, please tell {seller} soon: the tickets are still valid.',
  'letter.member_readdressed.subject': 'Your account has a new e-mail address – {seller}',
  'letter.member_readdressed.preheader': 'E-mails about it now go to another address',
  'letter.member_readdressed.title': 'Your account has a new e-mail address',
  'letter.member_readdressed.intro':
    '{seller} changed the e-mail address of your account on request. E-mails about it no longer come to you.',
  'letter.member_readdressed.after':
    'If you did not ask for this, please tell {seller} soon: someone else could get into your account.',
  'letter.footer.contact': 'Questions? Write to {email}.',
} as const;

export type LetterMessages = typeof lettersEn;
export type LetterMessageKey = keyof LetterMessages;

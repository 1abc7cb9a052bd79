/** Texts of changing, cancelling and resending orders (ORD-12 to 55). */
export const ordersEn = {
  /** The key is the specification’s (CFG-06). */
  manage_order_message:
    'Here you change your order. Your tickets stay valid as they are until you confirm.',

  'manage.title': 'Order {number}',
  'manage.link': 'Change or cancel',
  'manage.back': 'Back to your order',
  'manage.see_tickets': 'See your tickets',
  'manage.needs_script':
    'Changing an order needs JavaScript. Please switch it on for this page, and reload it.',
  'manage.failed': 'Oops! Sorry, something went wrong. Please try again.',
  'manage.contact': 'Please contact us to reschedule your tickets.',
  'manage.redeemed': 'Redeemed',
  'manage.cancelled': 'Cancelled',
  'manage.moved': 'Rescheduled',
  'manage.past': 'Past Event',
  'manage.any_time': 'Valid on any day',
  'manage.removed': 'Taken out, not confirmed yet',
  'manage.gone': 'No longer valid',
  'manage.moves_to': 'Moves to {when}, not confirmed yet',
  'manage.moves': 'Is exchanged, not confirmed yet',
  'manage.new': 'New, not confirmed yet',
  'manage.used': 'Already used',
  'manage.remove': 'Take out',
  'manage.remove_name': 'Take out {name}',
  'manage.undo': 'Undo',
  'manage.undo_name': 'Undo: keep {name}',
  'manage.reschedule': 'Reschedule',
  'manage.reschedule_name': 'Reschedule {name}',
  'manage.cancel_session': 'Cancel these tickets',
  'manage.cancel_session_name': 'Cancel the tickets for {name}',
  'manage.cancel_order': 'Cancel the whole order',
  'manage.empty': 'Nothing of this order is left to change.',

  'manage.unsaved': 'You have changes that are not confirmed.',
  'manage.to_pay': 'Difference to pay',
  'manage.to_return': 'You get back',
  'manage.no_difference': 'No difference in price',
  'manage.returned_to':
    'What you get back goes to where it was paid from, a few days after you confirm.',
  'manage.confirm': 'Confirm Changes',
  'manage.cancel': 'Cancel',
  'manage.rescheduled': 'Your tickets are rescheduled. We are mailing you the new ones.',
  'manage.tickets_cancelled':
    'The tickets that you took out are cancelled. We are mailing you what is left.',
  'manage.not_mailed':
    'The letter about it could not be sent. Your order is changed all the same; you see it here.',
  'manage.was_removed':
    '{count, plural, one {# ticket is} other {# tickets are}} taken out once you confirm.',
  'manage.was_undone': 'Nothing has changed: your tickets stay as they were.',
  'manage.elsewhere': 'This order has been changed in another window. You see it as it is now.',
  'manage.leave_title': 'Leave without confirming?',
  'manage.leave_text':
    'Your changes are not made yet. If you leave now, your tickets stay as they are.',
  'manage.stay': 'Stay here',
  'manage.leave': 'Leave',
  'manage.expired_title': 'Time is up',
  'manage.expired_text':
    'The new places are no longer held, and nothing of your order has changed.',
  'manage.expired_go_on': 'Back to your order',
  'manage.refunded':
    'Your order could not be changed: a ticket of it was used or cancelled meanwhile. What you paid for the change goes back to you.',

  'manage.confirm_title': 'Confirm your changes',
  'manage.confirm_text': 'Nothing has changed yet. Please look through it once more.',
  'manage.going': 'You give back',
  'manage.coming': 'You get',
  'manage.staying_dearer':
    'Your promo code takes less off the tickets that stay. They cost {amount} more.',
  'manage.staying_cheaper':
    'Your promo code takes more off the tickets that stay. They cost {amount} less.',
  'manage.staying_change': 'Change in price of the tickets that stay',
  'manage.credit': 'What you paid counts towards it',
  'manage.new_price': 'Price of the new tickets, with fees',
  'manage.due': 'To pay now',

  'reschedule.title': 'Reschedule',
  'reschedule.now': 'Now: {when}',
  'reschedule.current': 'Your time now',
  'reschedule.current_day': 'Your day now',
  'reschedule.same': 'That is the time that you have. Please choose another one.',
  'reschedule.with_code':
    'Your promo code is applied again to the new time. You see the price before you confirm.',
  'reschedule.dearer':
    'This time costs {amount} more than yours. You pay the difference before your order is changed.',
  'reschedule.cheaper': 'This time costs {amount} less than yours. You get that back.',
  'reschedule.submit': 'Update',
  'reschedule.start_again': 'Start again',
  'reschedule.not_in_order': 'This order has no tickets for that session.',
  'reschedule.unchanged': 'Your order is as it was.',

  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {It is too late to change this ticket.} other {It is too late to change this ticket: that is possible up to {days, plural, =0 {} one {# day } other {# days }}{hours, plural, =0 {} one {# hour } other {# hours }}before its time.}}',
  'order_refusal.redeemed': 'This ticket was already used.',
  'order_refusal.cancelled': 'This ticket is already cancelled.',
  'order_refusal.changed': 'This ticket was just used or changed elsewhere.',
  'order_refusal.not_in_order': 'This order does not have these tickets.',
  'order_refusal.being_paid':
    'A change of this order is being paid for in another window. Please finish there.',

  'order_cancel.title': 'Cancel tickets',
  'order_cancel.lead': 'Choose what you want to cancel. Others will be glad of the places.',
  'order_cancel.whole': 'The whole order',
  'order_cancel.all_of': 'All tickets for {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Cancel tickets} one {Cancel # ticket} other {Cancel # tickets}}',
  'order_cancel.nothing': 'Please choose at least one ticket.',
  'order_cancel.question': '{count, plural, one {Cancel # ticket?} other {Cancel # tickets?}}',
  'order_cancel.for_good': 'This cannot be undone: the places are given to others at once.',
  'order_cancel.yes': 'Yes, cancel',
  'order_cancel.no': 'No, keep',
  'order_cancel.busy': 'Cancelling',
  'order_cancel.done': 'These tickets are cancelled:',
  'order_cancel.not_found': 'We could not find that order.',
  'order_cancel.none_valid': 'No valid tickets found on this order',
  'order_cancel.contact': 'You must contact us to cancel this order.',

  'order.resend': 'Send to {email} again',
  'order.resending': 'Sending',
  'order.resent': 'Your tickets are on their way to {email}.',
  'order.calendar': 'Add to calendar',
} as const;

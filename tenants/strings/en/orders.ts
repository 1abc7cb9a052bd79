/** Texts of changing, cancelling and resending orders (ORD-12 to 55). */
export const ordersEn = {
  /** The key is the specification’s (CFG-06). */
  manage_order_message:
    'You can change your order here. Your tickets stay valid as they are until you confirm.',

  'manage.title': 'Order {number}',
  'manage.link': 'Change or cancel',
  'manage.back': 'Back to your order',
  'manage.see_tickets': 'See your tickets',
  'manage.needs_script':
    'Changing an order requires JavaScript. Please turn it on for this page and reload it.',
  'manage.failed': 'Oops! Sorry, something went wrong. Please try again.',
  'manage.contact': 'Please contact us to reschedule your tickets.',
  'manage.redeemed': 'Redeemed',
  'manage.cancelled': 'Cancelled',
  'manage.moved': 'Rescheduled',
  'manage.past': 'Past Event',
  'manage.any_time': 'Valid on any day',
  'manage.removed': 'Removed, not confirmed yet',
  'manage.gone': 'No longer valid',
  'manage.moves_to': 'Moves to {when}, not confirmed yet',
  'manage.moves': 'To be exchanged, not confirmed yet',
  'manage.new': 'New, not confirmed yet',
  'manage.used': 'Already used',
  'manage.remove': 'Remove',
  'manage.remove_name': 'Remove {name}',
  'manage.undo': 'Undo',
  'manage.undo_name': 'Undo: keep {name}',
  'manage.reschedule': 'Reschedule',
  'manage.reschedule_name': 'Reschedule {name}',
  'manage.cancel_session': 'Cancel these tickets',
  'manage.cancel_session_name': 'Cancel the tickets for {name}',
  'manage.cancel_order': 'Cancel the whole order',
  'manage.empty': 'There is nothing left to change in this order.',

  'manage.unsaved': 'You have unconfirmed changes.',
  'manage.to_pay': 'Difference to pay',
  'manage.to_return': 'You get back',
  'manage.no_difference': 'No difference in price',
  'manage.returned_to':
    'The refund reaches your original payment method a few days after you confirm.',
  'manage.confirm': 'Confirm Changes',
  'manage.cancel': 'Cancel',
  'manage.rescheduled': 'Your tickets are rescheduled. We are e-mailing you the new ones.',
  'manage.tickets_cancelled':
    'The tickets that you removed are cancelled. We are e-mailing you the remaining ones.',
  'manage.not_mailed':
    'We could not send the e-mail about it. Your order has been changed all the same; you can see it here.',
  'manage.was_removed':
    '{count, plural, one {# ticket} other {# tickets}} will be removed once you confirm.',
  'manage.was_undone': 'Nothing has changed: your tickets stay as they were.',
  'manage.elsewhere': 'This order was changed in another window. This is how it looks now.',
  'manage.leave_title': 'Leave without confirming?',
  'manage.leave_text':
    'Your changes have not been made yet. If you leave now, your tickets stay as they are.',
  'manage.stay': 'Stay here',
  'manage.leave': 'Leave',
  'manage.expired_title': 'Time is up',
  'manage.expired_text': 'The new places are no longer held. Your order has not changed.',
  'manage.expired_go_on': 'Back to your order',
  'manage.refunded':
    'Your order could not be changed because one of its tickets was used or cancelled in the meantime. We will refund what you paid for the change.',

  'manage.confirm_title': 'Confirm your changes',
  'manage.confirm_text': 'Nothing has changed yet. Please check everything once more.',
  'manage.going': 'You return',
  'manage.coming': 'You get',
  'manage.staying_dearer':
    'Your promo code takes less off the tickets that you keep. They cost {amount} more.',
  'manage.staying_cheaper':
    'Your promo code takes more off the tickets that you keep. They cost {amount} less.',
  'manage.staying_change': 'Price change for the tickets that you keep',
  'manage.credit': 'Credit for what you paid',
  'manage.new_price': 'Price of the new tickets, with fees',
  'manage.due': 'To pay now',

  'reschedule.title': 'Reschedule',
  'reschedule.now': 'Now: {when}',
  'reschedule.current': 'Your current time',
  'reschedule.current_day': 'Your current day',
  'reschedule.same': 'That is already your time. Please choose another one.',
  'reschedule.with_code':
    'Your promo code is applied again to the new time. You see the price before you confirm.',
  'reschedule.dearer':
    'This time costs {amount} more than yours. You pay the difference before your order is changed.',
  'reschedule.cheaper': 'This time costs {amount} less than yours. You get the difference back.',
  'reschedule.submit': 'Update',
  'reschedule.start_again': 'Start again',
  'reschedule.not_in_order': 'This order has no tickets for that session.',
  'reschedule.unchanged': 'Your order has not changed.',

  'order_refusal.part': '{what}: {why}',
  'order_refusal.too_late':
    '{notice, plural, =0 {It is too late to change this ticket.} other {It is too late to change this ticket. Changes are possible up to {days, plural, =0 {} one {# day } other {# days }}{hours, plural, =0 {} one {# hour } other {# hours }}before its time.}}',
  'order_refusal.redeemed': 'This ticket was already used.',
  'order_refusal.cancelled': 'This ticket is already cancelled.',
  'order_refusal.changed': 'This ticket was just used or changed elsewhere.',
  'order_refusal.not_in_order': 'This order does not have these tickets.',
  'order_refusal.being_paid':
    'A change to this order is being paid for in another window. Please finish there.',
  'order_refusal.payment_lost':
    'The payment for this order went back, so its tickets can’t be changed here. Please contact us.',

  'order_cancel.title': 'Cancel tickets',
  'order_cancel.lead': 'Choose what you want to cancel. Others will be glad of the places.',
  'order_cancel.whole': 'The whole order',
  'order_cancel.all_of': 'All tickets for {name}',
  'order_cancel.submit':
    '{count, plural, =0 {Cancel tickets} one {Cancel # ticket} other {Cancel # tickets}}',
  'order_cancel.nothing': 'Please choose at least one ticket.',
  'order_cancel.question': '{count, plural, one {Cancel # ticket?} other {Cancel # tickets?}}',
  'order_cancel.for_good': 'This cannot be undone: the places go back on sale at once.',
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

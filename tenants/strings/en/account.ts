/** Texts of the account pages (USR-33 to 47). */
export const accountEn = {
  'account.login_title': 'Log in to view your account',
  'account.navigation': 'My account',
  'account.group_membership': 'Membership',
  'account.group_profile': 'Profile',
  'account.group_tickets': 'Tickets',
  'account.membership': 'My membership details',
  'account.profile': 'My profile',
  'account.upcoming': 'My upcoming tickets',
  'account.orders': 'My recent orders',
  'account.log_out': 'Logout',
  'account.needs_script':
    'Your account needs JavaScript. Please switch it on for this page, and reload it.',

  'my_membership.none': 'You have no membership',
  'my_membership.none_text': 'What you become a member of is shown here.',
  'my_membership.expired': 'Expired.',
  'my_membership.was_valid': 'It was valid until {date}.',
  'my_membership.to_come': 'It begins on {date}.',
  'my_membership.members': 'Members',
  'my_membership.others': 'Other Members',
  'my_membership.several': '{count} × {type}',
  'my_membership.code': 'QR code of your membership {name}',
  'my_membership.member_code': 'Member ID',
  'my_membership.scan_code': 'Membership number',
  'my_membership.show': 'Show this code at the entrance.',
  'my_membership.auto_renew': 'Automatic renewal',
  'my_membership.scheduled':
    'On: it is renewed before it ends, and we write to you before each charge.',
  'my_membership.cancelled': 'Cancelled: it is not renewed when it ends.',
  'my_membership.not_enrolled': 'Off: it is not renewed by itself.',
  'my_membership.cancel_elsewhere':
    'To cancel it, follow the link in our letters about it, or contact us.',
  'my_membership.payment_method': 'Saved payment method',
  'my_membership.card_over':
    'This card has expired. Please renew your membership with another one.',
  'my_membership.resend': 'Send my membership by e-mail again',
  'my_membership.resent': 'It is on its way to your e-mail address, if it was bought with that.',
  'my_membership.upgrade': 'You see there which other levels are offered to you.',

  'profile.who': 'About you',
  'profile.fixed': 'Is something wrong or out of date here? Please contact us.',
  'profile.no_email': 'We have no e-mail address that reaches you.',
  'profile.set_email': 'Enter your e-mail address',
  'profile.contact': 'How we reach you',
  'profile.save': 'Save',
  'profile.saving': 'Saving…',
  'profile.saved': 'Your changes have been saved.',

  'upcoming.orders': '{count, plural, one {Order {numbers}} other {Orders {numbers}}}',
  'upcoming.none': 'You have no upcoming tickets',
  'upcoming.none_text': 'What you book for a date is here until it is over.',

  'orders.none': 'You have no orders yet',
  'orders.none_text': 'What you buy while you are logged in is listed here.',
  'orders.cancelled': 'Cancelled',
  'orders.more': 'Show older orders',
  'orders.loading': 'Older orders are being loaded…',

  'not_found.session': 'Session not found',
  'not_found.session_text':
    'You have no tickets for it, or it is over. The tickets that you can still use are listed here:',
  'not_found.my_order_text': 'It is not among your orders. Those are listed here:',
} as const;

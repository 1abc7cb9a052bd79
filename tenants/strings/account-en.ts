/** What is said on the pages of an account (USR-33 to 47). */
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

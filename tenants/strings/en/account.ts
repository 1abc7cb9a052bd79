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
    'Your account requires JavaScript. Please turn it on for this page and reload it.',

  'my_membership.none': 'You have no membership',
  'my_membership.none_text': 'Your memberships will appear here.',
  'my_membership.expired': 'Expired.',
  'my_membership.was_valid': 'It was valid until {date}.',
  'my_membership.to_come': 'It starts on {date}.',
  'my_membership.members': 'Members',
  'my_membership.others': 'Other Members',
  'my_membership.several': '{count} × {type}',
  'my_membership.code': 'QR code of your membership {name}',
  'my_membership.member_code': 'Member ID',
  'my_membership.scan_code': 'Membership number',
  'my_membership.show': 'Show this code at the entrance.',
  'my_membership.auto_renew': 'Automatic renewal',
  'my_membership.scheduled': 'On: we renew it before it ends and e-mail you before each charge.',
  'my_membership.cancelled': 'Cancelled: it will not be renewed when it ends.',
  'my_membership.not_enrolled': 'Off: it will not be renewed automatically.',
  'my_membership.cancel_elsewhere':
    'To cancel, follow the link in our e-mails about it or contact us.',
  'my_membership.payment_method': 'Saved payment method',
  'my_membership.card_over':
    'This card has expired. Please renew your membership with a different one.',
  'my_membership.resend': 'Send my membership by e-mail again',
  'my_membership.resent':
    'If it was bought with your account or e-mail address, it is on its way to you.',
  'my_membership.upgrade': 'There you can see which other levels are available to you.',

  'profile.who': 'About you',
  'profile.fixed': 'Is something wrong or out of date here? Please contact us.',
  'profile.no_email': 'We have no e-mail address for you.',
  'profile.set_email': 'Enter your e-mail address',
  'profile.contact': 'Contact details',
  'profile.save': 'Save',
  'profile.saving': 'Saving…',
  'profile.saved': 'Your changes have been saved.',

  'upcoming.orders': '{count, plural, one {Order {numbers}} other {Orders {numbers}}}',
  'upcoming.none': 'You have no upcoming tickets',
  'upcoming.none_text': 'Tickets that you book for a date are listed here until it has passed.',

  'orders.none': 'You have no orders yet',
  'orders.none_text': 'Orders that you place while logged in are listed here.',
  'orders.cancelled': 'Cancelled',
  'orders.more': 'Show older orders',
  'orders.loading': 'Loading older orders…',

  'not_found.session': 'Session not found',
  'not_found.session_text':
    'You have no tickets for this session, or it is over. The tickets that you can still use are listed here:',
  'not_found.my_order_text': 'This is not one of your orders. Yours are listed here:',
} as const;

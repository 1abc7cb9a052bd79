/** Texts for members and prospective members. */
export const membersEn = {
  'member.account': 'Account',
  'member.register': 'Register',
  'member.log_in': 'Log in',
  'member.greeting': 'Hello, {name}',
  'member.greeting_nameless': 'Hello',
  'member.my_account': 'My account',
  'member.log_out': 'Log out',

  'login.title': 'Log in',
  'login.submit': 'Log in',
  'login.submitting': 'Logging in…',
  'login.member_code': 'Member ID',
  'login.zip_code': 'ZIP code',
  'login.last_name': 'Last name',
  'login.email': 'E-mail',
  'login.password': 'Password',
  'login.forgot_password': 'Forgot your password?',
  'login.forgot_membership': 'Forgot your member ID?',
  'login.no_member': 'Not a member yet?',
  'login.join': 'See memberships',
  'login.provider_text': 'You log in at a page of its own and come back here afterwards.',
  'login.not_found_member_code_zip':
    'Member details not found. Please check your member ID and ZIP code.',
  'login.not_found_member_code_last_name':
    'Member details not found. Please check your member ID and last name.',
  'login.not_found_member_code_email':
    'Member details not found. Please check your email address and member ID.',
  'login.enable_cookies': 'Enable cookies and reload to login.',

  'provider_login.leaving': 'You are being taken to where you log in',
  'provider_login.coming_back': 'You are being logged in',
  'provider_login.needs_script':
    'Logging in needs JavaScript. Please switch it on for this page, and reload it.',
  'provider_login.failed_title': 'You are not logged in',

  'event.membership_expired':
    'Your membership ended on {date}. Renew it, and these tickets are yours to buy.',
  'event.membership_without': 'Your membership doesn’t include these tickets.',
  'event.renew_membership': 'Renew membership',

  'logout.title': 'You are being logged out',
  'logout.failed': 'You could not be logged out. Please try again.',

  'home.title': 'Welcome to {product}',
  'home.text': 'How would you like to go on?',
  'home.login_text': 'Log in for what is kept for members.',
  'home.join': 'Join',
  'home.join_text': 'Become a member, and book before everybody else.',
  'home.guest': 'Continue as guest',
  'home.guest_text': 'See what is on sale for everybody.',
  'home.resend': 'Get my tickets again',
} as const;

/** Texts of the pages for recovering accounts, memberships and orders (USR-49, USR-64). */
export const recoveryEn = {
  'recovery.needs_script':
    'This form requires JavaScript. Please turn it on for this page and reload it.',
  'recovery.email': 'E-mail address',
  'recovery.bad_email': 'Email address is not valid.',
  'recovery.sending': 'Sending…',
  'recovery.not_there': 'Nothing after a few minutes? Please also check your spam folder.',
  'recovery.try_again': 'Enter another address',
  'recovery.go_on': 'Continue',
  'recovery.login': 'Log in',

  'forgot_password.title': 'Forgot your password?',
  'forgot_password.lead':
    'Enter the e-mail address of your account. We will send you a link to set a new password.',
  'forgot_password.submit': 'Send me a link',
  'forgot_password.sent_title': 'Please check your inbox',
  'forgot_password.sent':
    'If {email} belongs to an account, we have sent it an e-mail. The link in it works once, for an hour.',
  /** The key is the specification’s (CFG-06). */
  forgot_password_contact_details:
    'No longer using that address, or not sure which one it is? Please contact us, and we will help you.',

  'forgot_membership.title': 'Forgot your member ID?',
  /** This key and that of the message are the specification’s (CFG-06). */
  forgot_membership_instructions:
    'Enter the e-mail address that your membership was bought with. We will send you its order again.',
  'forgot_membership.submit': 'Send me my membership',
  'forgot_membership.sent_title': 'Please check your inbox',
  forgot_membership_message:
    'If a membership was bought with {email}, its order is on its way there.',

  'resend.title': 'Get your tickets again',
  'resend.lead':
    'Enter the e-mail address that you bought your tickets with. We will send them there again.',
  'resend.submit': 'Send me my tickets',
  'resend.sent_title': 'Your tickets are on their way',
  'resend.sent': 'We are sending them to {email}, one e-mail per order.',
  'resend.none': 'No orders could be found for this email address.',
  'resend.logged_in': 'Log out to resend your tickets.',

  'reset_password.title': 'Set a new password',
  'reset_password.account': 'Your account',
  'reset_password.password': 'New password',
  'reset_password.show': 'Show',
  'reset_password.show_label': 'Show password',
  'reset_password.hide': 'Hide',
  'reset_password.hide_label': 'Hide password',
  'reset_password.invalid': 'Invalid password',
  'reset_password.rules': 'Your password needs',
  'reset_password.rule_short': 'at least 8 characters',
  'reset_password.rule_plain':
    'three of these four: upper-case letters, lower-case letters, digits, other characters',
  'reset_password.rule_outer_space': 'no space at the beginning or end',
  'reset_password.rule_unprintable': 'visible characters only',
  'reset_password.rule_long': 'at most {count} characters',
  'reset_password.met': '{rule}: yes',
  'reset_password.not_met': '{rule}: not yet',
  'reset_password.all_met': 'This password can be used.',
  'reset_password.submit': 'Set password',
  'reset_password.saving': 'Saving…',
  'reset_password.done_title': 'Password Updated',
  'reset_password.done':
    'Please log in with your new password from now on. You have been logged out everywhere.',
  'reset_password.not_valid_title': 'Please request a new link',
  'reset_password.ask_again': 'Send me a new link',

  'set_email.title': 'Your e-mail address',
  'set_email.lead':
    'We have no e-mail address for you. Please enter one: your tickets and receipts go there.',
  'set_email.email_confirm': 'Confirm e-mail address',
  'set_email.differs': 'Email addresses must match.',
  'set_email.submit': 'Save',
  'set_email.saving': 'Saving…',
  'set_email.done_title': 'Please confirm your address',
  'set_email.done':
    'We have sent an e-mail to {email}. Please open the link in it to confirm that the address is yours. Until then, log in as before.',

  'confirm_email.title': 'Confirm your e-mail address',
  'confirm_email.lead': 'Please confirm that you read this mailbox.',
  'confirm_email.act': 'Confirm address',
  'confirm_email.done_title': 'Thank you',
  'confirm_email.done': 'Your e-mail address {email} is confirmed.',
  'confirm_email.failed_title': 'Your e-mail address is not confirmed',
  'confirm_email.not_valid_title': 'This link does not work any more',
  'confirm_email.not_valid':
    'This link is not valid. It may have expired, or you may have used it already.',
} as const;

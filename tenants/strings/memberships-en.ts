/** What is said where memberships are bought. */
export const membershipsEn = {
  'membership.unavailable': 'Memberships are not available at this time',
  'membership.unavailable_text': 'Please come back later, or look at what else there is.',
  'membership.none': 'No memberships available',
  'membership.none_text': 'Please contact support. We are glad to help.',
  'membership.choose': 'Choose your membership',
  'membership.next_step': 'Choose a membership to go on',
  'membership.members': 'Who is it for?',
  'membership.children': 'How many children under 18 are part of it?',
  'membership.cards': 'Physical membership cards take 3 to 5 weeks to reach you.',
  'membership.renew_log_in': 'Log in to renew your membership.',
  'membership.renew_none': 'There is no membership to renew',
  'membership.renew_none_text': 'You can become a member here instead.',
  'membership.renew_held': '{name}: valid until {date}. What you renew goes on from there.',
  'membership.renew_over': '{name}: was valid until {date}. What you renew begins today.',
  'membership.renew_early':
    '{name}: valid until {date}. You can renew it closer to that day, and not yet.',
  'membership.renew_endless': '{name}: valid without end. There is nothing to renew.',
  'auto_renew.choose':
    'Renew my {count, plural, one {membership} other {memberships}} automatically',
  'auto_renew.terms':
    '{name} is then renewed {interval} for {amount}, charged to my card before it ends.',
  'auto_renew.cancel':
    'It goes on until I cancel, which I can do at any time in my account. What is paid for stays mine until it ends.',
  'auto_renew.years': '{count, plural, one {every year} other {every # years}}',
  'auto_renew.months': '{count, plural, one {every month} other {every # months}}',
  'auto_renew.weeks': '{count, plural, one {every week} other {every # weeks}}',
  'auto_renew.days': '{count, plural, one {every day} other {every # days}}',
  'membership.valid_until': 'Valid until {date}',
  'membership.without_end': 'Valid without end',
} as const;

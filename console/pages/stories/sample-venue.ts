import type { Me } from '../../portal/me.ts';

/** The format of the sample venue's times and amounts. */
export const venue = { timezone: 'Europe/Paris', currency: 'EUR' };

/** Someone signed in at the sample venue. */
export const ada: Me = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@solvarde.example',
  grants: [],
  is_owner: true,
  support: null,
  lacks_second_factor: false,
  ways: {
    passkeys: [],
    has_password: true,
    has_authenticator: true,
    recovery_codes_left: 10,
    has_mailed_codes: false,
    provider: null,
  },
  sessions: [],
  session_ends_at: '2031-03-08T18:00:00Z',
  verified_until: null,
  portal: { key: 'solvarde', name: 'Solvarde', clocks: {}, suspension: null, ...venue },
  sellers: [],
  shops: [],
};

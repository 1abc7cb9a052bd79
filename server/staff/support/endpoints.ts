import { type StaffEndpoint, staffEndpoint } from '../staff-request.ts';
import { acceptSupportLink } from './enter.ts';
import {
  endSupportSession,
  getSupport,
  giveSupportConsent,
  withdrawSupportConsent,
} from './support.ts';

/** The operator's support, with the portal's consent (STF-18). */
export const supportEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('acceptSupportLink', acceptSupportLink),
  staffEndpoint('getSupport', getSupport),
  staffEndpoint('giveSupportConsent', giveSupportConsent),
  staffEndpoint('withdrawSupportConsent', withdrawSupportConsent),
  staffEndpoint('endSupportSession', endSupportSession),
];

import {
  acceptLinkByPasskey,
  acceptLinkByPassword,
  beginLinkAuthenticator,
  beginLinkPasskey,
  openLink,
} from './links.ts';
import {
  addMyPasskey,
  beginMyAuthenticator,
  beginMyPasskey,
  beginPasskeyConfirm,
  confirmByCode,
  confirmByPasskey,
  endMySession,
  getMe,
  removeMyPasskey,
  renameMyPasskey,
  renewMyRecoveryCodes,
  setMyAuthenticator,
  setMyPassword,
} from './me.ts';
import { acceptSampleLink, sendSampleCode } from './sample-links.ts';
import { beginPasskeySignIn, getSignIn, signIn, signInByPasskey, signOut } from './sign-in.ts';
import { type StaffEndpoint, staffEndpoint } from './staff-request.ts';

/** Calls for signing in and for setting up one's own ways to sign in. */
export const signInEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('getSignIn', getSignIn),
  staffEndpoint('signIn', signIn),
  staffEndpoint('beginPasskeySignIn', beginPasskeySignIn),
  staffEndpoint('signInByPasskey', signInByPasskey),
  staffEndpoint('signOut', signOut),
  staffEndpoint('openLink', openLink),
  staffEndpoint('beginLinkPasskey', beginLinkPasskey),
  staffEndpoint('acceptLinkByPasskey', acceptLinkByPasskey),
  staffEndpoint('beginLinkAuthenticator', beginLinkAuthenticator),
  staffEndpoint('acceptLinkByPassword', acceptLinkByPassword),
  staffEndpoint('acceptSampleLink', acceptSampleLink),
  staffEndpoint('getMe', getMe),
  staffEndpoint('endMySession', endMySession),
  staffEndpoint('confirmByCode', confirmByCode),
  staffEndpoint('sendSampleCode', sendSampleCode),
  staffEndpoint('beginPasskeyConfirm', beginPasskeyConfirm),
  staffEndpoint('confirmByPasskey', confirmByPasskey),
  staffEndpoint('beginMyPasskey', beginMyPasskey),
  staffEndpoint('addMyPasskey', addMyPasskey),
  staffEndpoint('renameMyPasskey', renameMyPasskey),
  staffEndpoint('removeMyPasskey', removeMyPasskey),
  staffEndpoint('beginMyAuthenticator', beginMyAuthenticator),
  staffEndpoint('setMyAuthenticator', setMyAuthenticator),
  staffEndpoint('renewMyRecoveryCodes', renewMyRecoveryCodes),
  staffEndpoint('setMyPassword', setMyPassword),
];

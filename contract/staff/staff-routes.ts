import { inPortal, inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/**
 * Every staff call's method, path and access, without schemas, so that the console can make calls and show
 * rights without zod.
 */
export const staffRoutes = {
  getSignIn: { method: 'GET', path: '/sign_in', access: 'anyone' },
  signIn: { method: 'POST', path: '/sign_in', access: 'anyone' },
  beginPasskeySignIn: { method: 'POST', path: '/sign_in/passkey/begin', access: 'anyone' },
  signInByPasskey: { method: 'POST', path: '/sign_in/passkey', access: 'anyone' },
  signOut: { method: 'POST', path: '/sign_out', access: 'anyone' },
  openLink: { method: 'POST', path: '/link', access: 'anyone' },
  beginLinkPasskey: { method: 'POST', path: '/link/passkey/begin', access: 'anyone' },
  acceptLinkByPasskey: { method: 'POST', path: '/link/passkey', access: 'anyone' },
  beginLinkAuthenticator: { method: 'POST', path: '/link/authenticator/begin', access: 'anyone' },
  acceptLinkByPassword: { method: 'POST', path: '/link/password', access: 'anyone' },
  acceptSampleLink: { method: 'POST', path: '/link/sample', access: 'anyone' },

  getMe: { method: 'GET', path: '/me', access: 'signed_in', isPolling: true },
  endMySession: { method: 'DELETE', path: '/me/session/{id}', access: 'signed_in' },
  confirmByCode: { method: 'POST', path: '/me/confirm', access: 'signed_in' },
  sendSampleCode: { method: 'POST', path: '/me/confirm/send', access: 'signed_in' },
  beginPasskeyConfirm: { method: 'POST', path: '/me/confirm/passkey/begin', access: 'signed_in' },
  confirmByPasskey: { method: 'POST', path: '/me/confirm/passkey', access: 'signed_in' },
  beginMyPasskey: {
    method: 'POST',
    path: '/me/passkey/begin',
    access: 'signed_in',
    isSensitive: true,
  },
  addMyPasskey: { method: 'POST', path: '/me/passkey', access: 'signed_in', isSensitive: true },
  renameMyPasskey: { method: 'PATCH', path: '/me/passkey/{id}', access: 'signed_in' },
  removeMyPasskey: {
    method: 'DELETE',
    path: '/me/passkey/{id}',
    access: 'signed_in',
    isSensitive: true,
  },
  beginMyAuthenticator: {
    method: 'POST',
    path: '/me/authenticator/begin',
    access: 'signed_in',
    isSensitive: true,
  },
  setMyAuthenticator: {
    method: 'POST',
    path: '/me/authenticator',
    access: 'signed_in',
    isSensitive: true,
  },
  renewMyRecoveryCodes: {
    method: 'POST',
    path: '/me/recovery_codes',
    access: 'signed_in',
    isSensitive: true,
  },
  setMyPassword: { method: 'POST', path: '/me/password', access: 'signed_in', isSensitive: true },

  listPeople: { method: 'GET', path: '/person', access: inPortal(toView('staff')) },
  getPerson: { method: 'GET', path: '/person/{id}', access: inPortal(toView('staff')) },
  updatePerson: {
    method: 'PATCH',
    path: '/person/{id}',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  resetPerson: {
    method: 'POST',
    path: '/person/{id}/reset',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  invitePerson: {
    method: 'POST',
    path: '/invitation',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  resendInvitation: {
    method: 'POST',
    path: '/invitation/{id}/resend',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitation/{id}',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  listRoles: { method: 'GET', path: '/role', access: inPortal(toView('staff')) },
  createRole: {
    method: 'POST',
    path: '/role',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  updateRole: {
    method: 'PATCH',
    path: '/role/{key}',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  deleteRole: {
    method: 'DELETE',
    path: '/role/{key}',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  listAuditEntries: { method: 'GET', path: '/audit', access: inPortal(toView('staff')) },

  getOrder: { method: 'GET', path: '/order/{number}', access: inSellers(toView('orders')) },
  refundOrder: {
    method: 'POST',
    path: '/order/{number}/refund',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  addOrderNote: {
    method: 'POST',
    path: '/order/{number}/note',
    access: inSellers(toChange('orders')),
  },
  sendLetterAgain: {
    method: 'POST',
    path: '/letter/{id}/send_again',
    access: inSellers(toChange('orders')),
  },
} as const satisfies Record<string, StaffRoute>;

export type StaffCallName = keyof typeof staffRoutes;

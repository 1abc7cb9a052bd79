import { atDoors, inPortal, inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/** The most bytes of a call at a door: a code, its door and sessions, and the tickets of an order. */
const doorBytes = 64 << 10;

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
  setSignInRules: {
    method: 'POST',
    path: '/sign_in_rules',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
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
  exportAuditEntries: {
    method: 'POST',
    path: '/audit/export',
    access: inPortal(toView('staff'), { special: 'export_personal' }),
    isSensitive: true,
  },

  getToday: { method: 'GET', path: '/today', access: 'signed_in', isPolling: true },
  listAttention: { method: 'GET', path: '/attention', access: 'signed_in', isPolling: true },
  streamToday: { method: 'GET', path: '/today/stream', access: 'signed_in', isPolling: true },

  listOrders: { method: 'GET', path: '/order', access: inSellers(toView('orders')) },
  listOrderEvents: { method: 'GET', path: '/order_event', access: inSellers(toView('orders')) },
  listOrderSessions: {
    method: 'GET',
    path: '/order_event/{id}/session',
    access: inSellers(toView('orders')),
  },
  search: { method: 'GET', path: '/search', access: inSellers(toView('orders')) },
  startExport: {
    method: 'POST',
    path: '/export',
    access: inSellers(toView('orders'), { special: 'export_personal' }),
    isSensitive: true,
  },
  listExports: {
    method: 'GET',
    path: '/export',
    access: inSellers(toView('orders'), { special: 'export_personal' }),
    isPolling: true,
  },
  deleteExport: {
    method: 'DELETE',
    path: '/export/{id}',
    access: inSellers(toView('orders'), { special: 'export_personal' }),
  },
  openExport: {
    method: 'POST',
    path: '/export/{id}/open',
    access: inSellers(toView('orders'), { special: 'export_personal' }),
    isSensitive: true,
  },
  getExportFile: {
    method: 'GET',
    path: '/export/{id}/file',
    access: inSellers(toView('orders'), { special: 'export_personal' }),
    isSensitive: true,
  },
  getOrder: { method: 'GET', path: '/order/{number}', access: inSellers(toView('orders')) },
  listOrderEntries: {
    method: 'GET',
    path: '/order/{number}/history',
    access: inSellers(toView('orders')),
  },
  refundOrder: {
    method: 'POST',
    path: '/order/{number}/refund',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  editOrder: {
    method: 'POST',
    path: '/order/{number}/edit',
    access: inSellers(toChange('orders')),
  },
  editOrderAndGive: {
    method: 'POST',
    path: '/order/{number}/edit_and_give',
    access: inSellers(toChange('orders'), { special: 'refund' }),
  },
  withdrawOrderEdit: {
    method: 'POST',
    path: '/order/{number}/edit/withdraw',
    access: inSellers(toChange('orders')),
  },
  listEditChoices: {
    method: 'GET',
    path: '/order/{number}/edit_choices',
    access: inSellers(toChange('orders')),
  },
  listApprovals: {
    method: 'GET',
    path: '/approval',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  approve: {
    method: 'POST',
    path: '/approval/{id}/approve',
    access: inSellers(toView('orders'), { special: 'refund' }),
    isSensitive: true,
  },
  declineApproval: {
    method: 'POST',
    path: '/approval/{id}/decline',
    access: inSellers(toView('orders'), { special: 'refund' }),
  },
  setApprovalLimits: {
    method: 'POST',
    path: '/approval_limits',
    access: inPortal(toChange('staff')),
    isSensitive: true,
  },
  listSessions: { method: 'GET', path: '/session', access: inSellers(toView('orders')) },
  getSession: { method: 'GET', path: '/session/{id}', access: inSellers(toView('orders')) },
  listSessionTickets: {
    method: 'GET',
    path: '/session/{id}/ticket',
    access: inSellers(toView('orders')),
  },
  trySessionChange: {
    method: 'POST',
    path: '/session/{id}/dry_run',
    access: inSellers(toView('orders'), { special: 'change_session' }),
  },
  startSessionChange: {
    method: 'POST',
    path: '/session/{id}/run',
    access: inSellers(toView('orders'), { special: 'change_session' }),
    isSensitive: true,
  },
  getSessionRun: {
    method: 'GET',
    path: '/session/{id}/run',
    access: inSellers(toView('orders')),
    isPolling: true,
  },
  correctBuyer: {
    method: 'PATCH',
    path: '/order/{number}/buyer',
    access: inSellers(toChange('orders')),
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

  findBuyers: { method: 'GET', path: '/buyer', access: inSellers(toView('people')) },
  getBuyer: { method: 'GET', path: '/buyer/{key}', access: inSellers(toView('people')) },
  listBuyerOrders: {
    method: 'GET',
    path: '/buyer/{key}/order',
    access: inSellers(toView('people')),
  },
  addBuyerNote: {
    method: 'POST',
    path: '/buyer/{key}/note',
    access: inPortal(toChange('people')),
  },
  sendResetLink: {
    method: 'POST',
    path: '/member/{id}/reset_link',
    access: inPortal(toChange('people')),
  },
  endMemberSessions: {
    method: 'POST',
    path: '/member/{id}/end_sessions',
    access: inPortal(toChange('people')),
  },
  changeMemberEmail: {
    method: 'POST',
    path: '/member/{id}/email',
    access: inPortal(toChange('people')),
  },

  listDevices: { method: 'GET', path: '/device', access: inSellers(toView('doors')) },
  createDevice: { method: 'POST', path: '/device', access: inSellers(toChange('doors')) },
  updateDevice: { method: 'PATCH', path: '/device/{id}', access: inSellers(toChange('doors')) },
  renewDeviceLink: {
    method: 'POST',
    path: '/device/{id}/link',
    access: inSellers(toChange('doors')),
  },
  revokeDevice: { method: 'DELETE', path: '/device/{id}', access: inSellers(toChange('doors')) },

  enrolDevice: { method: 'POST', path: '/door/enrol', access: 'anyone', bodyBytes: doorBytes },
  getDoorPost: { method: 'GET', path: '/door', access: atDoors(toChange('doors')) },
  scanAtDoor: {
    method: 'POST',
    path: '/door/scan',
    access: atDoors(toChange('doors')),
    bodyBytes: doorBytes,
  },
  forceAtDoor: {
    method: 'POST',
    path: '/door/force',
    access: inSellers(toChange('doors'), { special: 'force_entry' }),
    bodyBytes: doorBytes,
  },
  undoOwnScan: {
    method: 'POST',
    path: '/door/undo',
    access: atDoors(toChange('doors')),
    bodyBytes: doorBytes,
  },
  findAtDoor: {
    method: 'POST',
    path: '/door/find',
    access: atDoors(toChange('doors'), toView('orders')),
    bodyBytes: doorBytes,
  },
  admitFound: {
    method: 'POST',
    path: '/door/found',
    access: atDoors(toChange('doors'), toView('orders')),
    bodyBytes: doorBytes,
  },
  sendOfflineScans: {
    method: 'POST',
    path: '/door/offline',
    access: atDoors(toChange('doors')),
    bodyBytes: doorBytes,
  },
  getDoorNumbers: {
    method: 'GET',
    path: '/door/numbers',
    access: atDoors(toView('doors')),
    isPolling: true,
  },
  listScans: { method: 'GET', path: '/scan', access: inSellers(toView('doors')), isPolling: true },
  listScanConflicts: {
    method: 'GET',
    path: '/scan/conflict',
    access: inSellers(toView('doors')),
    isPolling: true,
  },
  undoScan: {
    method: 'POST',
    path: '/scan/{id}/undo',
    access: inSellers(toChange('doors'), { special: 'force_entry' }),
  },
} as const satisfies Record<string, StaffRoute>;

export type StaffCallName = keyof typeof staffRoutes;

import { inPortal, type StaffRoute, toChange, toView } from './staff-access.ts';

/** The team: people, roles, the audit log. */
export const teamRoutes = {
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
  getStaffProvider: { method: 'GET', path: '/provider', access: inPortal(toView('staff')) },
  setStaffProvider: {
    method: 'POST',
    path: '/provider',
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
  // Owners only, which is no right: the server checks it too.
  listRightsToConfirm: {
    method: 'GET',
    path: '/right_to_confirm',
    access: inPortal(toChange('staff')),
  },
  confirmRight: {
    method: 'POST',
    path: '/right_to_confirm',
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
} as const satisfies Record<string, StaffRoute>;

import {
  atDoors,
  atDoorsEvenRevoked,
  inSellers,
  type StaffRoute,
  toChange,
  toView,
} from './staff-access.ts';

/** Maximum bytes of a call at a door: a code, its door and sessions, and the tickets of an order. */
const doorBytes = 64 << 10;

/** Devices and scans at doors. */
export const doorRoutes = {
  listDevices: { method: 'GET', path: '/device', access: inSellers(toView('doors')) },
  createDevice: {
    method: 'POST',
    path: '/device',
    access: inSellers(toChange('doors')),
    isNotForSupport: true,
  },
  updateDevice: { method: 'PATCH', path: '/device/{id}', access: inSellers(toChange('doors')) },
  renewDeviceLink: {
    method: 'POST',
    path: '/device/{id}/link',
    access: inSellers(toChange('doors')),
    isNotForSupport: true,
  },
  revokeDevice: { method: 'DELETE', path: '/device/{id}', access: inSellers(toChange('doors')) },

  enrolDevice: { method: 'POST', path: '/door/enrol', access: 'anyone', bodyBytes: doorBytes },
  getDoorPost: {
    method: 'GET',
    path: '/door',
    access: atDoors(toChange('doors')),
    isNotForSupport: true,
  },
  scanAtDoor: {
    method: 'POST',
    path: '/door/scan',
    access: atDoors(toChange('doors')),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  forceAtDoor: {
    method: 'POST',
    path: '/door/force',
    access: inSellers(toChange('doors'), { special: 'force_entry' }),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  undoOwnScan: {
    method: 'POST',
    path: '/door/undo',
    access: atDoors(toChange('doors')),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  findAtDoor: {
    method: 'POST',
    path: '/door/find',
    access: atDoors(toChange('doors'), toView('orders')),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  admitFound: {
    method: 'POST',
    path: '/door/found',
    access: atDoors(toChange('doors'), toView('orders')),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  sendOfflineScans: {
    method: 'POST',
    path: '/door/offline',
    access: atDoorsEvenRevoked(toChange('doors')),
    bodyBytes: doorBytes,
    isNotForSupport: true,
  },
  getDoorSnapshot: {
    method: 'GET',
    path: '/door/snapshot',
    access: atDoors(toChange('doors')),
    isPolling: true,
    isNotForSupport: true,
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
  listHeldScans: {
    method: 'GET',
    path: '/scan/held',
    access: inSellers(toView('doors')),
    isPolling: true,
  },
  decideHeldScans: {
    method: 'POST',
    path: '/scan/held',
    access: inSellers(toChange('doors'), { special: 'force_entry' }),
  },
  undoScan: {
    method: 'POST',
    path: '/scan/{id}/undo',
    access: inSellers(toChange('doors'), { special: 'force_entry' }),
  },
} as const satisfies Record<string, StaffRoute>;

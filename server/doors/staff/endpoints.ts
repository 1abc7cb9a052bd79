import { type StaffEndpoint, staffEndpoint } from '../../staff/staff-request.ts';
import {
  createDevice,
  listDevices,
  renewDeviceLink,
  revokeDevice,
  updateDevice,
} from './devices.ts';
import { enrolDevice } from './enrol-device.ts';
import { findAtDoor } from './find.ts';
import { decideHeldScans, listHeldScans } from './held-scans.ts';
import { listScanConflicts, listScans } from './list-scans.ts';
import { getDoorNumbers } from './numbers.ts';
import { sendOfflineScans } from './offline-scans.ts';
import { getDoorPost } from './post.ts';
import { admitFound, forceAtDoor, scanAtDoor, undoOwnScan, undoScan } from './scan.ts';
import { getDoorSnapshot } from './snapshot.ts';

/** Doors: devices, scans and numbers. */
export const doorEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listDevices', listDevices),
  staffEndpoint('createDevice', createDevice),
  staffEndpoint('updateDevice', updateDevice),
  staffEndpoint('renewDeviceLink', renewDeviceLink),
  staffEndpoint('revokeDevice', revokeDevice),
  staffEndpoint('enrolDevice', enrolDevice),
  staffEndpoint('getDoorPost', getDoorPost),
  staffEndpoint('scanAtDoor', scanAtDoor),
  staffEndpoint('forceAtDoor', forceAtDoor),
  staffEndpoint('undoOwnScan', undoOwnScan),
  staffEndpoint('findAtDoor', findAtDoor),
  staffEndpoint('admitFound', admitFound),
  staffEndpoint('sendOfflineScans', sendOfflineScans),
  staffEndpoint('getDoorSnapshot', getDoorSnapshot),
  staffEndpoint('getDoorNumbers', getDoorNumbers),
  staffEndpoint('listScans', listScans),
  staffEndpoint('listScanConflicts', listScanConflicts),
  staffEndpoint('listHeldScans', listHeldScans),
  staffEndpoint('decideHeldScans', decideHeldScans),
  staffEndpoint('undoScan', undoScan),
];

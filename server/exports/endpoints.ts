import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import {
  deleteExport,
  getExportFile,
  listExports,
  openExport,
  startExport,
} from './export-calls.ts';

/** Calls with which staff create and download exports. */
export const exportEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('startExport', startExport),
  staffEndpoint('listExports', listExports),
  staffEndpoint('deleteExport', deleteExport),
  staffEndpoint('openExport', openExport),
  staffEndpoint('getExportFile', getExportFile),
];

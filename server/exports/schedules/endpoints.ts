import { type StaffEndpoint, staffEndpoint } from '../../staff/staff-request.ts';
import { exportEndpoints } from '../endpoints.ts';
import {
  createExportSchedule,
  deleteExportSchedule,
  listExportSchedules,
  pauseExportSchedule,
  resumeExportSchedule,
  updateExportSchedule,
} from './change-schedules.ts';

/** All export calls: those for exports that people start, and those for scheduled exports. */
export const allExportEndpoints: readonly StaffEndpoint[] = [
  ...exportEndpoints,
  staffEndpoint('createExportSchedule', createExportSchedule),
  staffEndpoint('listExportSchedules', listExportSchedules),
  staffEndpoint('updateExportSchedule', updateExportSchedule),
  staffEndpoint('pauseExportSchedule', pauseExportSchedule),
  staffEndpoint('resumeExportSchedule', resumeExportSchedule),
  staffEndpoint('deleteExportSchedule', deleteExportSchedule),
];

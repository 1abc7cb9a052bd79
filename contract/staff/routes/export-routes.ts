import { inSellers, type StaffRoute, toView } from './staff-access.ts';

/** The rights of every export; some kinds need more (`exportNeeds`). */
const toExport = inSellers(toView('orders'), { special: 'export_personal' });

/** Exports, including scheduled ones. */
export const exportRoutes = {
  startExport: { method: 'POST', path: '/export', access: toExport, isSensitive: true },
  listExports: { method: 'GET', path: '/export', access: toExport, isPolling: true },
  deleteExport: { method: 'DELETE', path: '/export/{id}', access: toExport },
  openExport: { method: 'POST', path: '/export/{id}/open', access: toExport, isSensitive: true },
  getExportFile: { method: 'GET', path: '/export/{id}/file', access: toExport, isSensitive: true },
  createExportSchedule: {
    method: 'POST',
    path: '/export_schedule',
    access: toExport,
    isSensitive: true,
  },
  listExportSchedules: {
    method: 'GET',
    path: '/export_schedule',
    access: toExport,
    isPolling: true,
  },
  updateExportSchedule: {
    method: 'PATCH',
    path: '/export_schedule/{id}',
    access: toExport,
    isSensitive: true,
  },
  pauseExportSchedule: { method: 'POST', path: '/export_schedule/{id}/pause', access: toExport },
  resumeExportSchedule: {
    method: 'POST',
    path: '/export_schedule/{id}/resume',
    access: toExport,
    isSensitive: true,
  },
  deleteExportSchedule: { method: 'DELETE', path: '/export_schedule/{id}', access: toExport },
} as const satisfies Record<string, StaffRoute>;

import { type StaffEndpoint, staffEndpoint } from '../staff-request.ts';
import { beginMyConnection, beginProviderConfirm, beginProviderSignIn } from './begin.ts';
import { removeMyConnection } from './connection.ts';
import { finishAtProvider } from './finish.ts';
import { getStaffProvider, setStaffProvider } from './setting.ts';

/** Calls for signing in at the venue's own provider. */
export const providerEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('beginProviderSignIn', beginProviderSignIn),
  staffEndpoint('finishAtProvider', finishAtProvider),
  staffEndpoint('beginProviderConfirm', beginProviderConfirm),
  staffEndpoint('beginMyConnection', beginMyConnection),
  staffEndpoint('removeMyConnection', removeMyConnection),
  staffEndpoint('getStaffProvider', getStaffProvider),
  staffEndpoint('setStaffProvider', setStaffProvider),
];

import { attentionScopeOf, readAttention } from '../attention/read-attention.ts';
import { staffEndpoint } from '../staff/staff-request.ts';
import { readToday } from './read-today.ts';
import { streamToday } from './stream-today.ts';
import { todayScopeOf } from './today-scope.ts';

export const todayEndpoints = [
  staffEndpoint('getToday', async (_, { services, catalogue, viewer }) => ({
    today: await readToday(services, catalogue, todayScopeOf(viewer)),
  })),
  staffEndpoint('listAttention', async (_, { services, catalogue, viewer }) => ({
    attention: await readAttention(services, catalogue, attentionScopeOf(viewer)),
  })),
  staffEndpoint('streamToday', (_, request) => streamToday(request)),
];

import { type Endpoint, endpoint } from '../http/request.ts';
import { reportFailure } from './report-failure.ts';

export const failureEndpoints: readonly Endpoint[] = [endpoint('reportFailure', reportFailure)];

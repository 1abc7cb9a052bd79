import type { Endpoint } from '../../http/request.ts';

export const orderEndpoints: readonly Endpoint[] = [];

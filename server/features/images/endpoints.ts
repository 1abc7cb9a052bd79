import type { Endpoint } from '../../http/request.ts';

export const imageEndpoints: readonly Endpoint[] = [];

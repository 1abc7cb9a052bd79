import { type Endpoint, endpoint } from '../http/request.ts';
import { getConfig } from './get-config.ts';
import { getConfiguration } from './get-configuration.ts';

export const configurationEndpoints: readonly Endpoint[] = [
  endpoint('getConfiguration', getConfiguration),
  endpoint('getConfig', getConfig),
];

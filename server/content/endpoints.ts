import { type Endpoint, endpoint } from '../http/request.ts';
import { getConfig } from './get-config.ts';
import { getConfiguration } from './get-configuration.ts';
import { getFont } from './get-font.ts';
import { getImage } from './get-image.ts';

export const contentEndpoints: readonly Endpoint[] = [
  endpoint('getConfiguration', getConfiguration),
  endpoint('getConfig', getConfig),
  endpoint('getImage', getImage),
  endpoint('getFont', getFont),
];

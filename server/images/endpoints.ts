import { type Endpoint, endpoint } from '../http/request.ts';
import { getImage } from './get-image.ts';

export const imageEndpoints: readonly Endpoint[] = [endpoint('getImage', getImage)];

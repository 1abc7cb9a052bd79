import { type Endpoint, endpoint } from '../http/request.ts';
import { getFont } from './get-font.ts';

export const fontEndpoints: readonly Endpoint[] = [endpoint('getFont', getFont)];

import { PageFault } from '../../calls/answer-of.ts';

/** Handles every address without a page. */
export function clientLoader(): never {
  throw new PageFault('missing');
}

export default function Missing() {
  return null;
}

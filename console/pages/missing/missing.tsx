import { PageFault } from '../../calls/answer-of.ts';

/** Answers every address that has no page. */
export function clientLoader(): never {
  throw new PageFault('missing');
}

export default function Missing() {
  return null;
}

import { two } from '#domain/probe.ts';
export const three = two(2);

import { two } from '#domain/probe.ts';
export const Three = () => <b>{two(2)}</b>;

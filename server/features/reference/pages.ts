import { Hono } from 'hono';
import type { Services } from '../../services.ts';

export const referencePages = (_services: Services): Hono => new Hono();

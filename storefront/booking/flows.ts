import type { ComponentType } from 'react';
import type { ReserveFlow } from '#domain/events/reserve-flow.ts';
import type { EventData } from './load-event.server.ts';

/** The page component of each flow. */
export type Flows = Readonly<Record<ReserveFlow, ComponentType<{ readonly data: EventData }>>>;

import { asActor } from '#server/audit/as-actor.ts';
import type { Services } from '#server/services/services.ts';
import type { ServerSettings, StaffSettings } from '#server/setup/settings.ts';
import { issueSetupLinks } from '#server/staff/operator-links.ts';
import { issueSampleLinks, type SampleLink } from '#server/staff/sample-links.ts';
import type { Program } from '../program/program.ts';
import { installationId } from '../settings/installation.ts';
import { isPublic } from '../settings/reach.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns the console's settings that let the samples' people in; undefined with real cards or mail, or at a host that other
 * machines reach (STF-02).
 */
export async function samplePeople(
  settings: Settings,
  onLinkUsed: () => void,
): Promise<StaffSettings['samples']> {
  if (settings.stripe || settings.smtpUrl || isPublic(settings)) return undefined;
  return { installation: await installationId(settings.dataFolder), onLinkUsed };
}

/** Returns the server's settings, with the samples' people let in. */
export const withSamplePeople = (
  settings: ServerSettings,
  samples: StaffSettings['samples'],
): ServerSettings =>
  settings.staff && samples ? { ...settings, staff: { ...settings.staff, samples } } : settings;

type Row = readonly [label: string, value: string];

const rowOf = ({ portalName, role, url }: SampleLink): Row => [`${portalName}, as ${role}`, url];

/** Issues the console links to print at the start: for the samples' people, and for first owners. */
export async function consoleLinks(services: Services): Promise<Row[]> {
  const staff = asActor(services, { kind: 'program', id: 'start' });
  const directory = await services.cache.directory();
  const samples = await issueSampleLinks(staff, directory);
  const setUps = await issueSetupLinks(staff, directory);
  return [
    ...samples.map(rowOf),
    ...setUps.map(({ portalName, url }): Row => [`${portalName}, to set it up`, url]),
  ];
}

/** Prints a new link for each used one. A failure is logged, and the server continues. */
export async function printFreshLinks(program: Program, services: Services): Promise<void> {
  const staff = asActor(services, { kind: 'program', id: 'start' });
  try {
    const directory = await services.cache.directory();
    for (const link of await issueSampleLinks(staff, directory, { onlyUsed: true })) {
      program.print(`Console: ${rowOf(link).join('  ')}`);
    }
  } catch (error) {
    services.log.error({ err: error }, 'no fresh link to the console could be issued');
  }
}

import { startWork } from '../../jobs/work.ts';
import { letterJobs } from '../../letters/jobs.ts';
import { openMailer } from '../../mail/mailer.ts';
import { openServices } from '../../serve.ts';
import type { ServerSettings } from '../../setup/settings.ts';

// A program for tests to kill: it runs a database's jobs as configured, prints that it does, and keeps running.
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Give the options as JSON.');
const { settings, databaseUrl, directUrl } = JSON.parse(given) as {
  settings: ServerSettings;
  databaseUrl: string;
  directUrl?: string;
};
const past = directUrl === undefined ? {} : { directUrl };
const services = await openServices(settings, databaseUrl, { poolSize: 2, ...past });
const mailer = openMailer(settings.mail.smtpUrl);
const renderLetter = async () => ({ subject: 'Tickets', html: '', text: 'Tickets' });
await startWork({
  services,
  databaseUrl: directUrl ?? databaseUrl,
  tasks: letterJobs(services, async () => ({ mailer, renderLetter })).tasks,
});
console.log('working');

import { startEmbeddedPostgres } from '../embedded/postgres.ts';

// A program for tests to kill: it starts the server on a folder, prints its address as a line of JSON,
// and keeps running.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder.');
const { url, pid } = await startEmbeddedPostgres({ folder });
console.log(JSON.stringify({ url, pid }));
setInterval(() => {}, 60_000);

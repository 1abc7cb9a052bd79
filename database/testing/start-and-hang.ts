import { startEmbeddedPostgres } from '../embedded/postgres.ts';

// A program for tests to kill: it starts the server on the folder it is given, says its address as
// one line of JSON, and stays.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder.');
const { url, pid } = await startEmbeddedPostgres({ folder });
console.log(JSON.stringify({ url, pid }));
setInterval(() => {}, 60_000);

import { isMainThread } from 'node:worker_threads';
import { allocatorSettings } from './allocator-settings.ts';

const { argv, env, execArgv, execPath, platform } = process;

/** False in a process that has begun with them, and where the operator chose one of them. */
const areMissing = Object.keys(allocatorSettings).every((name) => env[name] === undefined);

// npm's scripts cannot set a variable on every system, so they load this file before all others (`--import`): on
// Linux the program begins again with the settings, as the same process.
if (platform === 'linux' && isMainThread && areMissing) {
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...allocatorSettings,
  });
}

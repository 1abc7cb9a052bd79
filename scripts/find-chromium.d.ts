/** Finds a Chromium that runs: CHROMIUM_PATH, Playwright's own, or the system's; returns its path. */
export declare function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
/** Like `findChromium`, but installs one if there is none, or throws with instructions. */
export declare function ensureChromium(): string;

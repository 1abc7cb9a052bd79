/** The path of a Chromium that runs: CHROMIUM_PATH, Playwright's own, or the system's. */
export declare function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
/** As `findChromium`, but where there is none it is installed, or the sentence says how to. */
export declare function ensureChromium(): string;

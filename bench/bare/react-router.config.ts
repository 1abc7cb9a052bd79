import type { Config } from '@react-router/dev/config';

/** React and React Router with nothing on them: what an event page's weight is compared with. */
export default { appDirectory: '.', buildDirectory: 'build', ssr: true } satisfies Config;

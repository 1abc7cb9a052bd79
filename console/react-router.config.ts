import type { Config } from '@react-router/dev/config';

/** The console renders in the browser only: nothing of it is indexed or shared (decision 110). */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  basename: '/staff',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

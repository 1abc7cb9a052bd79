import type { Config } from '@react-router/dev/config';

/** The console is rendered in the browser only: there is nothing of it to index or to share (decision 110). */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  basename: '/staff',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

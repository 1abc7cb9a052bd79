import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is a few lines: loading it in pieces would cost more than it saves.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

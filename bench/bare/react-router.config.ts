import type { Config } from '@react-router/dev/config';

/** An empty page of React and React Router, to which the weight of pages is compared. */
export default { appDirectory: '.', buildDirectory: 'build', ssr: true } satisfies Config;

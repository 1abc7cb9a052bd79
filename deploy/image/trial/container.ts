import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { imageConfig } from '../containerfile.ts';

/** A container without an engine: a read-only root file system in its own namespaces. */
export interface Container {
  /** Process id of the container's first process on this machine. */
  pid(): Promise<number>;
  readonly lines: readonly string[];
  /** Waits for a line with this text. @throws with all lines if it ends without one. */
  printed(text: string): Promise<void>;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  /** Sends a signal to the first process, as an engine does. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

interface ContainerOptions {
  readonly root: string;
  /** The folder that it sees as /data. */
  readonly data: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments after the image's entry point; by default the image's own. */
  readonly command?: readonly string[];
  /** Replaces the image's entry point. */
  readonly entry?: readonly string[];
}

const devices = 'null zero full random urandom';

/**
 * Makes the root read-only, mounts what an engine mounts, drops every capability, and becomes the program, which is the first
 * process of its namespace.
 */
const enter = `set -e
root=$1 data=$2 uid=$3 gid=$4
shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for each in ${devices}; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mount --bind "$data" "$root/data"
mount -o remount,ro,bind "$root"
exec chroot "$root" setpriv --reuid="$uid" --regid="$gid" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \\
  env --ignore-environment "$@"`;

/** Starts a container as described in the Containerfile. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { root, data, env = {} } = options;
  const { user, folder, ...config } = imageConfig();
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, user.uid, user.gid);
  const variables = Object.entries({ ...config.env, ...env }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const within = [
    `--chdir=${folder}`,
    ...variables,
    ...(options.entry ?? config.entry),
    ...(options.command ?? config.command),
  ];
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      'sh',
      '-c',
      enter,
      'sh',
      root,
      data,
    ].concat([String(user.uid), String(user.gid)], within),
    // Ctrl-C reaches this program alone, which then stops the containers.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  return watched(child);
}

function watched(child: ChildProcess): Container {
  const lines: string[] = [];
  const output = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      output.dispatchEvent(new Event('line'));
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const pid = async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return Number(children.trim().split(' ')[0]);
  };
  return {
    pid,
    lines,
    ended,
    async printed(text) {
      const found = () => lines.some((line) => line.includes(text));
      while (!found()) {
        const isOver = await Promise.race([
          once(output, 'line').then(() => false),
          ended.then(() => true),
        ]);
        if (isOver && !found()) throw new Error(`"${text}" was not printed:\n${lines.join('\n')}`);
      }
    },
    async signal(name) {
      process.kill(await pid(), name);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Runs a container to its end; returns its lines. @throws with them if it fails. */
export async function runContainer(options: ContainerOptions): Promise<readonly string[]> {
  const container = await startContainer(options);
  const code = await container.ended;
  if (code === 0) return container.lines;
  const what = options.command?.join(' ') ?? 'the container';
  throw new Error(`${what} ended with ${code}:\n${container.lines.join('\n')}`);
}

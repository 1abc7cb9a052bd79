import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';

/** Debian packages of the parts that are not ours. */
const packages = [
  'postgresql-17',
  'patroni',
  'pgbouncer',
  'haproxy',
  'etcd-server',
  'etcd-client',
  'pgbackrest',
];
const release = 'trixie';

/** Processes that end together, like those of one machine. */
export interface Machine {
  readonly name: string;
  /** Id of the process whose end ends all the others. */
  readonly pid: number;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops it cleanly; kills it after half a minute. */
  stop(): Promise<void>;
  /** Ids of its processes, as this program knows them. */
  processes(): Promise<readonly number[]>;
  /** Kills all of its processes at once, as in a power failure. */
  kill(): Promise<void>;
}

/** The resources of a machine besides its processes. */
export interface MachinePlace {
  /** A small disk, which disappears with the machine. */
  readonly disk?: { readonly at: string; readonly megabytes: number };
  /** The name of its network (`ip netns`). */
  readonly network?: string;
}

/** Debian, unpacked into a folder; its programs run from there. */
export interface System {
  /** The folder that its programs share. */
  readonly shared: string;
  /** The path of that folder inside the system. */
  readonly inside: string;
  /** Gives a file to the user that its programs run as. */
  own(file: string): Promise<void>;
  /**
   * Starts a machine that runs these commands in order as an ordinary user, and ends when the last one does. Its first process
   * stays root, because a process that changes its user no longer ends with its parent (prctl(2)).
   */
  start(name: string, commands: readonly string[], place?: MachinePlace): Promise<Machine>;
}

/**
 * Opens the system in a folder, which is unpacked there at first; that takes two minutes and 800 MB.
 * @throws CannotStart with what this machine lacks.
 */
export async function openSystem(
  folder: string,
  shared: string,
  onProgress: (line: string) => void,
): Promise<System> {
  refuseOtherMachines();
  if (!(await exists(folder))) await unpack(folder, onProgress);
  const user = await postgresUser(folder);
  await mkdir(path.join(folder, 'cluster'), { recursive: true });
  await mkdir(shared, { recursive: true });
  await chown(shared, user.uid, user.gid);
  return {
    shared,
    inside: '/cluster',
    own: (file) => chown(file, user.uid, user.gid),
    start: (name, commands, place = {}) =>
      startMachine(name, `${mountOf(place, user)}${firstProcess(commands)}`, {
        folder,
        shared,
        network: place.network,
      }),
  };
}

function refuseOtherMachines(): void {
  if (process.platform !== 'linux') {
    throw new CannotStart('The cluster runs on Linux: its parts are packages of Debian.');
  }
  if (process.getuid?.() !== 0) {
    throw new CannotStart(
      'The cluster needs root: it unpacks packages of Debian into a folder, and starts them as machines of their own.',
    );
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function unpack(folder: string, onProgress: (line: string) => void): Promise<void> {
  const mirror = await debianMirror();
  // Renamed when complete, so that an interrupted start leaves a draft and no partial system.
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(draft), { recursive: true });
  onProgress(`Unpacking ${packages.join(', ')} into ${folder}`);
  const log = await open(`${folder}.log`, 'w');
  const include = `--include=${packages.join(',')}`;
  const child = spawn('debootstrap', ['--variant=minbase', include, release, draft, mirror], {
    stdio: ['ignore', log.fd, log.fd],
  });
  const [code] = await once(child, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CannotStart('The cluster needs debootstrap: apt-get install debootstrap.');
  });
  await log.close();
  if (code !== 0) throw new CannotStart(`debootstrap failed; ${folder}.log says why.`);
  await rm(path.join(draft, 'var/cache/apt/archives'), { recursive: true, force: true });
  await rename(draft, folder);
}

/** The address from which this machine gets its own packages of Debian. */
export async function debianMirror(): Promise<string> {
  const sources = '/etc/apt/sources.list.d';
  const names = await readdir(sources).catch(() => []);
  const files = ['/etc/apt/sources.list', ...names.map((name) => path.join(sources, name))];
  for (const file of files) {
    const found = mirrorIn(await readFile(file, 'utf8').catch(() => ''));
    if (found !== undefined) return found;
  }
  return 'http://deb.debian.org/debian';
}

/** Debian's address in a file of apt's sources, in either of their formats (sources.list(5)). */
export const mirrorIn = (text: string): string | undefined =>
  /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\/\/\S+\/debian)\/?(?=\s|$)/m.exec(text)?.[1];

async function postgresUser(folder: string): Promise<{ uid: number; gid: number }> {
  const users = await readFile(path.join(folder, 'etc/passwd'), 'utf8');
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  if (uid === undefined) throw new CannotStart(`${folder} has no user postgres: delete it.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Mounts the file systems that programs expect, for this machine only, and continues inside the system. */
const enter = `mount -t proc proc "$1/proc" && mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" &&
mount --bind "$2" "$1/cluster" && exec chroot "$1" sh -c "$3"`;

/** Mounts a machine's small disk in memory. */
function mountOf({ disk }: MachinePlace, { uid, gid }: { uid: number; gid: number }): string {
  if (!disk) return '';
  const options = `size=${disk.megabytes}m,mode=700,uid=${uid},gid=${gid}`;
  return `mkdir -p ${disk.at} && mount -t tmpfs -o ${options} tmpfs ${disk.at} || exit 1\n`;
}

/** Returns a shell script that runs commands, and stops them in reverse order on a signal. */
function firstProcess(commands: readonly string[]): string {
  const starts = commands.map(
    (command, at) =>
      `setpriv --reuid=postgres --regid=postgres --init-groups ${command} & one${at}=$!`,
  );
  const stops = commands.map((_, at) => `kill -TERM $one${at}; wait $one${at}`).toReversed();
  const last = `$one${commands.length - 1}`;
  return `${starts.join('\n')}\ntrap '${stops.join('; ')}; exit 0' TERM\nwait ${last}`;
}

/** Milliseconds after which a machine that does not stop is killed. */
const patience = 30_000;

async function startMachine(
  name: string,
  script: string,
  {
    folder,
    shared,
    network,
  }: { readonly folder: string; readonly shared: string; readonly network: string | undefined },
): Promise<Machine> {
  const log = await open(path.join(shared, `${name}.log`), 'a');
  // Nothing stays running, even if this program is killed.
  const apart = 'setpriv --pdeathsig SIGKILL unshare --mount --pid --fork --kill-child=SIGKILL';
  const inNetwork = network === undefined ? [] : ['nsenter', `--net=/run/netns/${network}`];
  const [command = '', ...args] = [...inNetwork, ...apart.split(' ')];
  const child = spawn(
    command,
    [...args, 'sh', '-c', enter, 'sh', folder, shared, script],
    // Ctrl-C reaches only this program, which then stops the machines in order.
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ]);
  await log.close();
  const ended = once(child, 'exit').then(() => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    kill,
    processes: () => processesOf(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const limit = setTimeout(() => child.kill('SIGKILL'), patience);
      await endFirstProcess(child);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Asks the machine's first process to end, because `unshare` forwards no signals. */
async function endFirstProcess(child: ChildProcess): Promise<void> {
  const first = await firstOf(child);
  if (first !== undefined) process.kill(first, 'SIGTERM');
}

/** The id of the machine's first process. */
async function firstOf({ pid }: ChildProcess): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const [first] = children.trim().split(' ').filter(Boolean);
  return first === undefined ? undefined : Number(first);
}

/** The processes in the namespace of the machine's first process. */
async function processesOf(child: ChildProcess): Promise<readonly number[]> {
  const spaceOf = (pid: number | string) => readlink(`/proc/${pid}/ns/pid`).catch(() => undefined);
  const first = await firstOf(child);
  const own = first === undefined ? undefined : await spaceOf(first);
  if (own === undefined) return [];
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const spaces = await Promise.all(ids.map(async (id) => [Number(id), await spaceOf(id)] as const));
  return spaces.flatMap(([id, space]) => (space === own ? [id] : []));
}

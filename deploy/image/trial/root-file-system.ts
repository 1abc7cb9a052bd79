import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '#bin/program/program.ts';
import { debianMirror } from '#cluster/system.ts';
import { CannotStart } from '#database/cannot-start.ts';

const source = path.resolve(import.meta.dirname, '../../..');
/** The Debian release that the Containerfile starts from. */
const release = 'trixie';

/** Checks that this machine can build and run an image without an engine. @throws CannotStart with what it lacks. */
export function refuseOtherMachines(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new CannotStart(
      'The image is tried on Linux and as root: its steps run in a folder, by chroot.',
    );
  }
}

/**
 * Builds the image's root file system in a folder by the Containerfile's steps, each stage in its own Debian unpacked by
 * `debootstrap`, since there is no engine. Keeps Debian's packages for the next time. Returns its path.
 */
export async function buildRoot(program: Program, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const base = path.join(folder, 'debian');
  const log = path.join(folder, 'build.log');
  rmSync(log, { force: true });
  const run = (root: string, command: string) => inRoot(root, command, log);
  const made = async (name: string, make: (draft: string) => Promise<unknown>) => {
    const at = path.join(folder, name);
    if (existsSync(at)) return at;
    const draft = `${at}.draft`;
    rmSync(draft, { recursive: true, force: true });
    await program.stage(`Making ${name}`, () => make(draft));
    await rename(draft, at);
    return at;
  };
  await made('debian', (draft) => unpack(draft, log));
  // The stage "build".
  const builder = await made('debian-with-npm', async (draft) => {
    execFileSync('cp', ['-a', base, draft]);
    copySteps(draft);
    await run(draft, '/steps/install-npm.sh');
  });
  await program.stage('Building what runs', async () => {
    for (const old of ['source', 'foyer']) {
      rmSync(path.join(builder, old), { recursive: true, force: true });
    }
    copySource(path.join(builder, 'source'));
    await run(builder, '/source/deploy/image/steps/build.sh /source /foyer');
  });
  // The last stage.
  const system = await made('debian-that-runs', async (draft) => {
    execFileSync('cp', ['-a', base, draft]);
    copySteps(draft);
    await run(draft, '/steps/install-system.sh && rm -r /steps');
  });
  const root = path.join(folder, 'root');
  rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['-a', system, root]);
  execFileSync('cp', ['-a', path.join(builder, 'foyer'), root]);
  return root;
}

async function unpack(draft: string, log: string): Promise<void> {
  const mirror = await debianMirror();
  const code = await logged('debootstrap', ['--variant=minbase', release, draft, mirror], log);
  if (code !== 0) throw new CannotStart(`debootstrap failed; ${log} says why.`);
  // As in Debian's own images for containers that are called "slim".
  for (const name of [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'var/cache/apt/archives',
  ]) {
    execFileSync('find', [
      path.join(draft, name),
      '-type',
      'f',
      '!',
      '-name',
      'copyright',
      '-delete',
    ]);
  }
}

function copySteps(root: string): void {
  execFileSync('cp', ['-a', path.join(source, 'deploy/image/steps'), path.join(root, 'steps')]);
}

/** Copies what an engine would send to the build: the project's files, except those in .dockerignore. */
function copySource(to: string): void {
  const ignored = readFileSync(path.join(source, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[\w.-]+$/.test(line));
  const options = { cwd: source, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', known, options)
    .split('\0')
    .filter((file) => file !== '' && !ignored.includes(file.split('/')[0] ?? ''))
    .filter((file) => existsSync(path.join(source, file)));
  mkdirSync(to, { recursive: true });
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: source,
    input: files.join('\0'),
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['--extract', '--directory', to], { input: archive });
}

/** The folder where programs on Debian look for trusted certificate authorities. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** Mounts what a step expects, only for that step, and runs it. Resolves names and trusts certificates as this machine does. */
const enter = `set -e
mount -t proc proc "$1/proc"
touch "$1/etc/resolv.conf"
mount --bind /etc/resolv.conf "$1/etc/resolv.conf"
if test -e ${authorities} && test -e "$1${authorities}"; then mount --bind ${authorities} "$1${authorities}"; fi
exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \\
  npm_config_cafile=${authorities} NODE_EXTRA_CA_CERTS=${authorities} sh -c "$2"`;

async function inRoot(root: string, command: string, log: string): Promise<void> {
  const inside = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-c', enter, 'sh'];
  const code = await logged('unshare', [...inside, root, command], log);
  if (code !== 0) throw new CannotStart(`"${command}" failed; ${log} says why.`);
}

async function logged(
  program: string,
  parameters: readonly string[],
  log: string,
): Promise<number> {
  const file = await open(log, 'a');
  const child: ChildProcess = spawn(program, parameters, { stdio: ['ignore', file.fd, file.fd] });
  try {
    const [code] = await once(child, 'exit').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new CannotStart(`The image needs ${program}: apt-get install ${program}.`);
    });
    return code ?? 1;
  } finally {
    await file.close();
  }
}

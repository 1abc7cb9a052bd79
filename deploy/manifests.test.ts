import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { imageConfig } from './image/containerfile.ts';
import { programs } from './image/run.ts';
import { knownSettings } from './known-settings.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(import.meta.dirname, 'kubernetes');
const settings = knownSettings();
const { env, user } = imageConfig();

/** The parts of a manifest that are checked here. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: { readonly spec: Pod };
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
  };
}

interface Pod {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly volumeMounts: readonly { readonly mountPath: string }[];
  readonly resources: {
    readonly requests: unknown;
    readonly limits: Readonly<Record<string, unknown>>;
  };
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

const names = globSync('*.yaml', { cwd: folder }).filter((name) => name !== 'kustomization.yaml');
const manifests = names.flatMap((name) =>
  parseAllDocuments(readFileSync(path.join(folder, name), 'utf8')).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, pod: spec.template.spec }] : [],
);
const podOf = (name: string) => pods.find((each) => each.name === name)?.pod;

describe('the manifests', () => {
  test('are all listed in the kustomization', () => {
    const { resources } = parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
    expect(resources.toSorted()).toEqual(names.toSorted());
  });

  // Guards: OPS-10
  test('set only variables that the programs read, and no secrets', () => {
    const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    expect(Object.keys(config).length).toBeGreaterThan(3);
    expect(Object.keys(config).filter((name) => !settings.has(name))).toEqual([]);
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { pod } of pods) {
      for (const { envFrom, env: own = [] } of pod.containers) {
        expect(envFrom).toEqual([
          { configMapRef: { name: 'foyer' } },
          { secretRef: { name: 'foyer' } },
        ]);
        expect(own).toEqual([]);
      }
    }
  });

  // Guards: OPS-10
  test('run programs of the image as its user, without privileges and with a read-only root', () => {
    expect(pods.map(({ name }) => name).toSorted()).toEqual([
      'foyer-migrate',
      'foyer-serve',
      'foyer-worker',
    ]);
    for (const { pod } of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: user.uid,
        runAsGroup: user.gid,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of pod.containers) {
        expect(container.image).toBe('foyer');
        expect(container.args).toHaveLength(1);
        expect(programs).toContain(container.args[0]);
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
          env['DATA_DIR'],
          '/tmp',
        ]);
        expect(container.resources.limits).toHaveProperty('memory');
      }
    }
  });

  // Guards: OPS-10
  test('ask a server whether it is ready and alive, and give it time to drain', () => {
    const pod = podOf('foyer-serve');
    const [serve] = pod?.containers ?? [];
    expect(serve?.readinessProbe?.httpGet.path).toBe('/ready');
    expect(serve?.livenessProbe?.httpGet.path).toBe('/health');
    const drain = manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.['DRAIN_SECONDS'];
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 30);
    expect(podOf('foyer-worker')?.containers[0]).not.toHaveProperty('livenessProbe');
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly image: string;
    readonly command: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
    readonly read_only: boolean;
    readonly cap_drop: readonly string[];
    readonly build: { readonly dockerfile: string };
    readonly healthcheck: { readonly test: readonly string[] };
  }
  const services: Readonly<Record<string, Service>> = parse(
    readFileSync(path.join(root, 'compose.yaml'), 'utf8'),
    { merge: true },
  ).services;

  // Guards: OPS-10
  test('runs programs of the image with a read-only root', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'foyer');
    expect(ours.map(({ command }) => command)).toEqual([['migrate'], ['serve'], ['worker']]);
    for (const { read_only, cap_drop, build, environment } of ours) {
      expect(read_only).toBe(true);
      expect(cap_drop).toEqual(['ALL']);
      expect(build.dockerfile).toBe('deploy/image/Containerfile');
      expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    }
    expect(services['serve']?.healthcheck.test.at(-1)).toContain(`:${env['PORT']}/ready`);
  });
});

import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { CannotStart } from '#database/cannot-start.ts';
import { checkPorts, portsFrom } from './ports.ts';

// Guards: OPS-01
test('each part of a cluster has its own ports, the same at each start', () => {
  const { nodes, servers, hosts, network, ...single } = portsFrom(7_600);
  expect(new Set(Object.values(hosts))).toEqual(new Set([network.replace('/32', '')]));
  const all = [
    ...Object.values(single),
    ...servers,
    ...Object.values(nodes).flatMap((ports) => Object.values(ports)),
  ];
  expect(new Set(all).size).toBe(22);
  expect(Math.min(...all)).toBe(7_600);
  expect(Math.max(...all)).toBe(7_621);
  expect(portsFrom(7_600).nodes).toEqual(nodes);
});

// Guards: OPS-01
test('a port in use by another program is named before anything starts', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ports = { ...portsFrom(port), shop: port };
  await expect(checkPorts(ports)).rejects.toThrow(CannotStart);
  await expect(checkPorts(ports)).rejects.toThrow(`Port ${port} is already in use`);
  other.close();
});

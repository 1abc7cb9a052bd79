import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * A page of a shop for tests, on an origin of its own and under a strict Content-Security-Policy
 * that lets in the service's origin and nothing else.
 */
export type Shop = {
  url: string;
  open(viewport?: { width: number; height: number }): Promise<Page>;
  /** What pages have complained of: errors, and what the policy has stopped. */
  complaints: string[];
  stop(): Promise<void>;
};

export async function openShop(service: { origin: string; script: string }): Promise<Shop> {
  const { origin, script } = service;
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `frame-src ${origin}`,
    `connect-src ${origin}`,
    "style-src 'self'",
    "base-uri 'none'",
  ].join('; ');
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title></head>
      <body><main><h1>Pay</h1><div id="slot"></div><button>Pay</button></main>
      <script src="${origin}${script}"></script></body></html>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  const url = `http://127.0.0.1:${address.port}/`;
  const browser = await launch();
  const complaints: string[] = [];
  return {
    url,
    complaints,
    open: async (viewport = { width: 1_000, height: 800 }) => {
      const context = await browser.newContext({ viewport, locale: 'en-US' });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error') complaints.push(line.text());
      });
      await page.goto(url);
      return page;
    },
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? chromiumInPath();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

function chromiumInPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
}

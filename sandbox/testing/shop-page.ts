import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * A shop's page for tests, on its own origin, with a Content-Security-Policy that allows only the
 * service's origin.
 */
export type Shop = {
  url: string;
  open(viewport?: { width: number; height: number }): Promise<Page>;
  /** Errors in the pages' consoles, including violations of the policy. */
  errors: string[];
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
  const errors: string[] = [];
  return {
    url,
    errors,
    open: async (viewport = { width: 1_000, height: 800 }) => {
      const context = await browser.newContext({ viewport, locale: 'en-US' });
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text());
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

/** Launches the headless shell if there is one: it takes less than half the processor time of a whole browser. */
function launch(): Promise<Browser> {
  const executablePath =
    process.env.CHROMIUM_PATH ?? inPath('chromium-headless-shell') ?? inPath('chromium');
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

function inPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

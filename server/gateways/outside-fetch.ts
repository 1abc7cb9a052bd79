import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The hosts that may have a private address: those that the operator names, or any. */
export type PrivateHosts = readonly string[] | 'any';

type Lookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface OutsideOptions {
  readonly privateHosts: PrivateHosts;
  /** Looks up a host's addresses; by default as the system does. */
  readonly lookup?: Lookup;
}

/** A request as `fetch` takes it, as far as it is used for services outside. */
export interface OutsideRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<Response>;

/** The maximum size of an answer, in bytes. */
const mostBytes = 1_048_576;

/** The error for a host with a private address that the operator did not allow. */
class PrivateAddress extends Error {
  override message = 'an address that is not on the Internet';
}

/**
 * Sends requests to addresses that a venue's people choose. Only addresses on the Internet are allowed: a host with a private
 * address is refused before anything is sent. The check is in the lookup whose addresses the connection uses, so a second
 * answer by its name server changes nothing. Redirects are not followed, and an answer has at most 1 MiB.
 */
export function outsideFetch({
  privateHosts,
  lookup = systemLookup,
}: OutsideOptions): OutsideFetch {
  const isAllowed = (host: string) => privateHosts === 'any' || privateHosts.includes(host);
  const checkedLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) done(error, []);
      else if (!first || !(isAllowed(host) || addresses.every((at) => isPublicAddress(at.address))))
        done(new PrivateAddress(), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  // Its own connections: another part of the server may be connected to the same name at a private address.
  const agents = {
    'http:': new HttpAgent({ lookup: checkedLookup }),
    'https:': new HttpsAgent({ lookup: checkedLookup }),
  };

  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address);
    // Connections to an IP address look nothing up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host) && !isAllowed(host)) {
      throw failed(new PrivateAddress());
    }
    const isSecure = url.protocol === 'https:';
    const send = isSecure ? httpsRequest : httpRequest;
    const agent = agents[isSecure ? 'https:' : 'http:'];
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(signal?.aborted ? signal.reason : failed(error));
      const content = body === undefined || body === null ? undefined : String(body);
      const type = body instanceof URLSearchParams && {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      };
      const request = send(
        url,
        { method, agent, signal, headers: { ...type, ...headers } },
        (answer) => whole(answer).then(resolve, fail),
      );
      request.on('error', fail);
      request.end(content);
    });
  };
}

/** The error of a request without an answer, as `fetch` throws it. */
const failed = (cause: unknown): TypeError =>
  new TypeError(cause instanceof PrivateAddress ? cause.message : 'fetch failed', { cause });

/** Reads an answer to its end. */
async function whole(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('an answer that is too long');
    parts.push(part);
  }
  const status = answer.statusCode ?? 0;
  const isEmpty = [204, 205, 304].includes(status);
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers });
}

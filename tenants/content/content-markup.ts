import sanitizeHtml from 'sanitize-html';
import { isOwnPath } from '#domain/content/own-path.ts';

/** Elements allowed in a content block, with their attributes (CFG-12). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  strong: [],
  em: [],
  br: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt'],
};

const schemes = ['http', 'https', 'mailto', 'tel'];

/**
 * Returns true for an external address, or a storefront path as venues write it:
 * /events/audio-guide.
 */
const isLink = (href: string): boolean =>
  isOwnPath(href) || new RegExp(`^(${schemes.join('|')}):[^\\s]+$`, 'i').test(href);

/** Everything in a content block's markup that is not allowed; empty if it is valid. */
export function markupFaults(html: string): string[] {
  const faults: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        faults.push(...elementFaults(tagName, attribs));
        return { tagName, attribs };
      },
    },
  });
  return faults;
}

function elementFaults(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  const known = allowed[tag];
  if (!known) return [`may not have <${tag}>`];
  const faults = Object.keys(attributes)
    .filter((name) => !known.includes(name))
    .map((name) => `may not have ${name} on <${tag}>`);
  if (tag === 'a' && !isLink(attributes['href'] ?? '')) {
    faults.push(`may not link to "${attributes['href'] ?? ''}"`);
  }
  if (tag === 'img' && attributes['alt'] === undefined) {
    faults.push('has a picture without alt; an empty alt marks it as decoration');
  }
  return faults;
}

/**
 * The markup as pages show it, with allowed elements and attributes only. Removing something can
 * join its surroundings into new markup, so the result is sanitized a second time.
 */
export const cleanMarkup = (html: string): string => readClean(readClean(html));

function readClean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(allowed),
    allowedAttributes: { ...mutable(allowed), a: ['href', 'rel'] },
    allowedSchemes: schemes,
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(!isOwnPath(href) && { rel: 'noopener noreferrer' }) },
      }),
      // In a fixed order, so that withPictures finds it.
      img: (tagName, { src = '', ...others }) => ({ tagName, attribs: { src, ...others } }),
    },
  });
}

const mutable = (lists: typeof allowed): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));

/** Clean markup with `name` applied to each picture's path or id. */
export const withPictures = (html: string, name: (picture: string) => string): string =>
  html.replace(/(<img src=")([^"]*)"/g, (_, before: string, picture: string) => {
    return `${before}${escaped(name(unescaped(picture)))}"`;
  });

/** Clean markup with `name` applied to each link to a storefront path. */
export const withOwnLinks = (html: string, name: (path: string) => string): string =>
  html.replace(/(<a href=")(\/[^"]*)"/g, (_, before: string, path: string) => {
    return `${before}${escaped(name(unescaped(path)))}"`;
  });

/** Addresses that markup links to, as written. */
export function linksOf(html: string): string[] {
  const links: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      a: (tagName, attribs) => {
        links.push(attribs['href'] ?? '');
        return { tagName, attribs };
      },
    },
  });
  return links;
}

/** Paths of the pictures in clean markup. */
export function picturesOf(html: string): string[] {
  const pictures: string[] = [];
  withPictures(html, (picture) => {
    pictures.push(picture);
    return picture;
  });
  return pictures;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

import type { IncomingHttpHeaders } from 'node:http';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';

/** Refuses compressed bodies with 415, because no parser here decodes them. Source: RFC 9110 §8.4. */
export function refuseEncodedBodies(app: App): void {
  app.addHook('preParsing', async ({ headers }, reply) => {
    if (!hasBody(headers) || isPlain(headers['content-encoding'])) return;
    reply.header('accept-encoding', 'identity');
    throw new RequestError(415, 'Compressed content is not accepted here.');
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isPlain(encoding = ''): boolean {
  return ['', 'identity'].includes(encoding.trim().toLowerCase());
}

/**
 * Accepts JSON bodies only, unless a plugin adds another parser. An escaped lone surrogate
 * is refused, because both databases would silently store a different character. An empty
 * body counts as no body.
 */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (hasLoneSurrogate(text))
      done(new RequestError(400, 'The text has a broken character.'));
    else parse(request, text, done);
  });
}

function hasLoneSurrogate(json: string): boolean {
  if (!json.includes(String.raw`\u`)) return false;
  // Replaces escaped backslashes, because a "u" after one is an ordinary letter.
  return LONE_SURROGATE.test(json.replaceAll(String.raw`\\`, 'x'));
}

/** A high surrogate (D800–DBFF) without a low one after it, or a low one (DC00–DFFF) without a high one before it. */
const LONE_SURROGATE =
  /\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;

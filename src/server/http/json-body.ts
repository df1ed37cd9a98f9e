import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';

/**
 * Bodies are JSON and nothing else unless a plugin adds a kind. JSON may escape
 * half of a surrogate pair, which is no character: either database would store
 * something else for it without a word, so it is refused. An empty body is none:
 * not every request that writes has something to say.
 */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (hasHalfCharacter(text))
      done(new RequestError(400, 'The text has a broken character.'));
    else parse(request, text, done);
  });
}

function hasHalfCharacter(json: string): boolean {
  if (!json.includes(String.raw`\u`)) return false;
  return LONE_SURROGATE.test(json.replaceAll(String.raw`\\`, 'x'));
}

const LONE_SURROGATE =
  /\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;

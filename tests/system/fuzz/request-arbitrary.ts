import * as fc from 'fast-check';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';
import type { DescribedRoute, JsonSchema } from '#tests/round-trip/described-routes.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import { valueOf } from './value-arbitrary.ts';

export interface FuzzedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON text, or the parts of a multipart form. */
  body: string | FormPart[] | undefined;
  isSignedIn: boolean;
  remoteAddress: string;
}

/**
 * Requests to one of the routes. Most of them fit the route's schema and come from the administrator. The
 * others do not: they have fields of another type, missing or additional fields, another method, unusual
 * headers, a body that is not JSON, or no session.
 */
export function requestTo(
  routes: readonly DescribedRoute[],
  ids: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      method: mostly(route.method, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
      url: fc
        .tuple(pathOf(route, ids), mostly('', query))
        .map(([path, search]) => `${path}${search}`),
      headers: mostly({}, headers),
      body: bodyOf(route),
      isSignedIn: mostly(true, fc.constant(false)),
      remoteAddress: fc.ipV4(),
    }),
  );
}

/** Usually the given value, otherwise one of the others. */
function mostly<Value>(value: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}

function pathOf({ url }: DescribedRoute, ids: readonly string[]): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.string({ unit: anyCodePoint }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      '..%2f..%2fetc%2fpasswd',
      '%00',
      '%',
      '%E0%A4%A',
      '.',
      '__proto__',
      '%F0%9F%98%80',
    ),
  );
  // The pieces of the address between its parameters. A wildcard counts as a parameter.
  const pieces = url.split(/:\w+|\*/);
  return fc
    .array(parameter, { minLength: pieces.length - 1, maxLength: pieces.length - 1 })
    .map((values) => pieces.map((piece, index) => piece + (values[index] ?? '')).join(''));
}

const query = fc.webQueryParameters().map((parameters) => `?${parameters}`);

const HEADERS: Record<string, readonly [string, ...string[]]> = {
  'content-type': ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'],
  'content-encoding': ['gzip', 'br', 'identity', 'zip'],
  accept: ['application/json', 'image/*', ';;'],
  'accept-encoding': ['gzip;q=0', 'br', '*;q=0'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'lines=1'],
  'if-none-match': ['*', '"x"', 'W/"1-2"'],
  'if-modified-since': ['yesterday', 'Sat, 01 Jan 2050 00:00:00 GMT'],
  host: ['evil.example', '[::1]', ''],
  'x-forwarded-for': ['203.0.113.9', 'x', '1.2.3.4, ::1'],
  'x-forwarded-host': ['evil.example'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', ''],
  origin: ['null', 'https://evil.example', 'http://localhost'],
  'user-agent': ['', 'x'.repeat(5000)],
  cookie: ['session=;', '=', 'a=%', `session=${'x'.repeat(4000)}`, '__proto__=1'],
  'x-csrf-token': ['', 'x', '1.2.3'],
};

const headers = fc
  .dictionary(fc.constantFrom(...Object.keys(HEADERS)), fc.nat(), { minKeys: 1 })
  .map(pickHeaders);

function pickHeaders(choices: Record<string, number>): Record<string, string> {
  const entries = Object.entries(choices).map(([name, choice]): [string, string] => {
    const values = HEADERS[name] ?? [''];
    return [name, values[choice % values.length] ?? ''];
  });
  return Object.fromEntries(entries);
}

function bodyOf({ body, isForm }: DescribedRoute): fc.Arbitrary<FuzzedRequest['body']> {
  if (!body) return mostly(undefined, fc.constantFrom('{}', 'null', 'x'));
  if (isForm) return fc.array(formPart(body), { maxLength: 8 });
  return fc.oneof(
    { weight: 9, arbitrary: valueOf(body).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: anyCodePoint })) },
  );
}

function formPart(schema: JsonSchema): fc.Arbitrary<FormPart> {
  const names = Object.keys(schema.properties ?? {});
  const text = fc.string({ unit: anyCodePoint }).map((value) => value.toWellFormed());
  // Some forms have a file and no fields.
  const name = names.length === 0 ? text : fc.oneof(fc.constantFrom(...names), text);
  const field = fc.tuple(name, text);
  const file = fc.record({
    name: fc.oneof(text, fc.constantFrom('a.txt', 'a.pdf', 'a.svg', 'a.png', '../a.txt', 'a')),
    content: fc.oneof(text, fc.constantFrom('%PDF-1.7', 'Plain text', '<svg/>')),
  });
  return fc.oneof<fc.Arbitrary<FormPart>[]>(field, file);
}

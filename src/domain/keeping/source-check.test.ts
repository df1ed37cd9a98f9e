import { expect, test } from 'vitest';
import {
  type AddressAnswer,
  type AddressHealth,
  afterCheck,
  type CheckResult,
  checkResult,
} from './source-check.ts';

const URL = 'https://example.org/act';

function answer(changes: Partial<AddressAnswer>): AddressAnswer {
  return {
    status: 200,
    redirects: [],
    requestedUrl: URL,
    finalUrl: URL,
    text: '<title>The act</title>',
    ...changes,
  };
}

test.each<[string, Partial<AddressAnswer>, CheckResult['kind']]>([
  ['200', {}, 'ok'],
  ['204', { status: 204 }, 'ok'],
  ['404', { status: 404 }, 'missing'],
  ['410', { status: 410 }, 'missing'],
  ...[400, 401, 403, 405, 406, 429, 451, 500, 502, 503, 520, 999].map(
    (status): [string, Partial<AddressAnswer>, CheckResult['kind']] => [
      String(status),
      { status },
      'inconclusive',
    ],
  ),
  ['a redirect without an end', { status: 302 }, 'inconclusive'],
  ['a permanent redirect', { redirects: [301], finalUrl: 'https://example.org/new' }, 'moved'],
  ['two of them', { redirects: [308, 301], finalUrl: 'https://example.com/new' }, 'moved'],
  ['a temporary redirect', { redirects: [302], finalUrl: 'https://example.org/new' }, 'ok'],
  [
    'a temporary one among them',
    { redirects: [301, 302], finalUrl: 'https://example.org/new' },
    'ok',
  ],
  [
    'a redirect from http to https',
    { redirects: [301], requestedUrl: 'http://www.example.org/act', finalUrl: `${URL}/` },
    'ok',
  ],
  [
    'a redirect to the start page',
    { redirects: [301], finalUrl: 'https://example.org/' },
    'inconclusive',
  ],
  [
    'a missing page with status 200',
    { text: '<title>404 - Page not found</title>' },
    'inconclusive',
  ],
  ['an article about 404', { text: '<title>Why 404 pages exist</title>' }, 'inconclusive'],
  [
    'the start page itself',
    { requestedUrl: 'https://example.org', finalUrl: 'https://example.org/' },
    'ok',
  ],
])('the answer %s means: %s', (_what, changes, kind) => {
  expect(checkResult(answer(changes)).kind).toBe(kind);
});

const unchecked: AddressHealth = {
  state: 'inconclusive',
  strikes: 0,
  failingSince: null,
  lastOkAt: null,
  finalUrl: null,
};

const results: readonly CheckResult[] = [
  { kind: 'ok' },
  { kind: 'missing' },
  { kind: 'inconclusive' },
  { kind: 'no-answer' },
  { kind: 'moved', to: 'https://example.org/new' },
];

/** The health after checks such as "0 ok, 24 missing": hours, and kinds of results. */
function after(checks: string): AddressHealth {
  return checks.split(', ').reduce<AddressHealth>((health, check) => {
    const [hour, word] = check.split(' ');
    const result = results.find(({ kind }) => kind === word) ?? { kind: 'inconclusive' };
    return afterCheck(health, result, new Date(Date.UTC(2026, 0, 1, Number(hour))));
  }, unchecked);
}

test.each<[string, string, AddressHealth['state']]>([
  ['one answer', '0 ok', 'ok'],
  ['one strike', '0 missing', 'failing'],
  ['two strikes', '0 missing, 72 missing', 'failing'],
  ['three strikes within 47 hours', '0 missing, 24 missing, 47 missing', 'failing'],
  ['three strikes over 48 hours', '0 missing, 24 missing, 48 missing', 'gone'],
  ['a success between strikes', '0 missing, 24 missing, 36 ok, 48 missing', 'failing'],
  ['a refusal between strikes', '0 missing, 24 inconclusive, 36 missing, 60 missing', 'gone'],
  ['a success after it was gone', '0 missing, 24 missing, 48 missing, 72 ok', 'ok'],
  ['a refusal after it was gone', '0 missing, 24 missing, 48 missing, 72 inconclusive', 'gone'],
  ['refusals for a year', '0 inconclusive, 8760 inconclusive', 'inconclusive'],
  ['no answer for 29 days', '0 no-answer, 696 no-answer', 'failing'],
  ['no answer for 30 days', '0 no-answer, 720 no-answer', 'gone'],
  ['a new address', '0 ok, 24 moved', 'moved'],
])('after %s the state is %s', (_what, checks, state) => {
  expect(after(checks).state).toBe(state);
});

test('a success records its time and clears the failures', () => {
  expect(after('0 missing, 24 moved')).toEqual({
    state: 'moved',
    strikes: 0,
    failingSince: null,
    lastOkAt: '2026-01-02T00:00:00.000Z',
    finalUrl: 'https://example.org/new',
  });
});

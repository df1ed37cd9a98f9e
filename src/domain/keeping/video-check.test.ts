import { expect, test } from 'vitest';
import {
  afterVideoCheck,
  type ThumbnailAnswer,
  type VideoFinding,
  videoFinding,
  type VideoHealth,
} from '#domain/keeping/video-check.ts';

test.each<[status: number | null, body: string, thumbnail: ThumbnailAnswer, VideoFinding]>([
  [200, '{"title":"A video"}', 'found', 'ok'],
  [200, '{"title":"A video"}', 'missing', 'ok'],
  [200, 'Forbidden', 'found', 'private'],
  [200, ' Forbidden\n', 'missing', 'private'],
  [200, '<!doctype html><title>Before you continue</title>', 'found', 'inconclusive'],
  [200, '', 'missing', 'inconclusive'],
  [401, 'Unauthorized', 'found', 'not-embeddable'],
  [403, 'Forbidden', 'found', 'private'],
  [404, 'Not Found', 'missing', 'missing'],
  [400, 'Bad Request', 'missing', 'missing'],
  [404, 'Not Found', 'found', 'inconclusive'],
  [404, 'Not Found', 'unknown', 'inconclusive'],
  [500, '', 'missing', 'inconclusive'],
  [410, '', 'missing', 'inconclusive'],
  [null, '', 'missing', 'inconclusive'],
])('oEmbed answers %s with %j, and the thumbnail is %s: %s', (status, body, thumbnail, finding) => {
  expect(videoFinding(status === null ? null : { status, body }, thumbnail)).toBe(finding);
});

const START = Date.parse('2026-05-01T12:00:00.000Z');

const findings = ['ok', 'missing', 'private', 'not-embeddable', 'inconclusive'] as const;

/** Checks of one video, such as "0 ok, 24 missing": hours after the first check, and findings. */
function healthAfter(checks: string): VideoHealth {
  let health: VideoHealth = {
    state: 'unknown',
    shownState: null,
    strikes: 0,
    failingSince: null,
    lastOkAt: null,
  };
  for (const [hours, word] of checks.split(', ').map((check) => check.split(' '))) {
    const finding = findings.find((each) => each === word) ?? 'inconclusive';
    health = afterVideoCheck(health, finding, new Date(START + Number(hours) * 3_600_000));
  }
  return health;
}

test.each<[string, string, VideoHealth['state'], VideoHealth['shownState']]>([
  ['one success', '0 ok', 'ok', null],
  ['one strike', '0 missing', 'inconclusive', null],
  ['three strikes in 47 hours', '0 missing, 24 missing, 47 missing', 'inconclusive', null],
  ['three strikes in 48 hours', '0 missing, 24 missing, 48 missing', 'gone', 'gone'],
  ['two answers "private"', '0 private, 72 private', 'private', null],
  ['three answers "private"', '0 private, 24 private, 48 private', 'private', 'private'],
  [
    'three answers "not embeddable"',
    '0 not-embeddable, 24 not-embeddable, 48 not-embeddable',
    'not-embeddable',
    'not-embeddable',
  ],
  ['a private video that is deleted', '0 private, 24 private, 48 missing', 'gone', 'gone'],
  [
    'strikes of another kind, which start again',
    '0 not-embeddable, 24 not-embeddable, 48 missing',
    'inconclusive',
    null,
  ],
  [
    'inconclusive checks between the strikes',
    '0 missing, 1 inconclusive, 24 missing, 47 inconclusive, 48 missing',
    'gone',
    'gone',
  ],
  ['a year of inconclusive checks', '0 inconclusive, 8760 inconclusive', 'inconclusive', null],
  [
    'a gone video, about which a check says nothing',
    '0 missing, 24 missing, 48 missing, 72 inconclusive',
    'gone',
    'gone',
  ],
  ['one success after the video was gone', '0 missing, 24 missing, 48 missing, 72 ok', 'ok', null],
  [
    'a gone video that is back but cannot be embedded',
    '0 missing, 24 missing, 48 missing, 72 not-embeddable',
    'not-embeddable',
    'not-embeddable',
  ],
  [
    'a success between the strikes',
    '0 missing, 24 ok, 48 missing, 72 missing',
    'inconclusive',
    null,
  ],
])('%s', (_what, checks, state, shownState) => {
  expect(healthAfter(checks)).toMatchObject({ state, shownState });
});

test('the times of the first strike and of the last success are kept', () => {
  expect(healthAfter('0 ok, 24 missing, 48 inconclusive, 72 missing')).toEqual({
    state: 'inconclusive',
    shownState: null,
    strikes: 2,
    failingSince: '2026-05-02T12:00:00.000Z',
    lastOkAt: '2026-05-01T12:00:00.000Z',
  });
});

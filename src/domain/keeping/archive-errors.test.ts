import { expect, test } from 'vitest';
import { archiveError } from './archive-errors.ts';

test.each([
  ['browsing-timeout', 'transient'],
  ['too-many-daily-captures-host', 'daily'],
  ['blocked-url', 'permanent'],
])(
  'the error %s of the archive is %s, and named by its code if nothing more is said',
  (name, kind) => {
    const message = `The archive reported a problem (error:${name}).`;
    expect(archiveError({ code: `error:${name}` })).toEqual({ class: kind, message });
  },
);

test.each([
  ['error:sunspots', 'The archive reported a problem (error:sunspots).'],
  ['error:<script>', 'The archive reported a problem.'],
  [`error:${'a'.repeat(61)}`, 'The archive reported a problem.'],
  ['toString', 'The archive reported a problem.'],
  ['', 'The archive reported a problem.'],
])('the unknown error %s is transient', (code, message) => {
  expect(archiveError({ code })).toEqual({ class: 'transient', message });
});

test.each([
  [
    'The URL https://example.org/act returned 404.',
    'The archive answered: The URL https://example.org/act returned 404.',
  ],
  ['Sorry,\n\u0000 \u202E<b>blocked</b>', 'The archive answered: Sorry, b blocked /b'],
  ['x'.repeat(1000), `The archive answered: ${'x'.repeat(300)}`],
  [' \u200B\n', 'The archive reported a problem (error:not-found).'],
])(
  'the sentence %j of the archive is told as plain text, at most 300 letters of it',
  (message, told) => {
    const error = archiveError({ code: 'error:not-found', message });
    expect(error).toEqual({ class: 'permanent', message: told });
  },
);

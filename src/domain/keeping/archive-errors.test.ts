import { expect, test } from 'vitest';
import { archiveError } from './archive-errors.ts';

const codes = {
  transient: `
    bad-gateway browsing-timeout capture-location-error cannot-fetch celery gateway-timeout
    internal-server-error job-failed no-browsers-available no-captures protocol-error
    proxy-error read-timeout service-unavailable soft-time-limit-exceeded too-many-requests
    user-session-limit`,
  daily: `
    bandwidth-limit-exceeded max-daily-bandwidth max-daily-bandwidth-from-ip
    max-daily-bandwidth-host too-many-daily-captures too-many-daily-captures-host`,
  permanent: `
    bad-request blocked blocked-client-ip blocked-url filesize-limit ftp-access-denied gone
    http-version-not-supported invalid-host-resolution invalid-server-response
    invalid-url-syntax method-not-allowed network-authentication-required no-access not-found
    not-implemented too-many-redirects unauthorized`,
};

test.each(
  Object.entries(codes).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  ),
)(
  'the error %s of the archive is %s, and named by its code if the archive says nothing more',
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

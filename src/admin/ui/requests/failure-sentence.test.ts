import { expect, test } from 'vitest';

import { ApiError } from '#web/http/api-error.ts';

import { failureSentence, isSignedOut, UserFacingError } from './failure-sentence.ts';

const signedOut = new ApiError(401, '{"message":"Please sign in."}');

test.each([
  [signedOut, 'Please sign in.'],
  [new ApiError(502, '<html>'), 'The server reported error 502 without a reason.'],
  [new TypeError('x'), 'The server did not answer. Check your connection and try again.'],
  [new UserFacingError('Upload failed.', { cause: signedOut }), 'Upload failed.'],
])('%s is described as "%s"', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});

test.each([
  [signedOut, true],
  [new UserFacingError('Upload failed.', { cause: signedOut }), true],
  [new UserFacingError('Upload failed.', { cause: new ApiError(403, '') }), false],
  [new ApiError(403, ''), false],
  [new TypeError('x'), false],
])('isSignedOut of %s is %s', (error, expected) => {
  expect(isSignedOut(error)).toBe(expected);
});

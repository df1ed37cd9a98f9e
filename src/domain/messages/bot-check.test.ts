import { expect, test } from 'vitest';
import { MIN_FILL_TIME_MS, botCheckProblem } from './bot-check.ts';

test.each([
  ['a message sent without the form', {}],
  ['a form that a person filled in', { leaveEmpty: '', fillTimeMs: MIN_FILL_TIME_MS }],
  ['a form left open overnight', { leaveEmpty: '', fillTimeMs: 8 * 60 * 60 * 1000 }],
  ['a missing body', null],
  ['a list', []],
])('%s passes the bot check', (_name, body) => {
  expect(botCheckProblem(body)).toBeNull();
});

test.each([
  ['a hidden field that was filled in', { leaveEmpty: 'https://spam.example' }, /cannot see/],
  ['a hidden field with spaces', { leaveEmpty: ' ' }, /cannot see/],
  ['a hidden field with a number', { leaveEmpty: 5 }, /cannot see/],
  ['a form filled in too fast', { fillTimeMs: MIN_FILL_TIME_MS - 1 }, /quicker/],
  ['a form sent before it was shown', { fillTimeMs: -1 }, /quicker/],
  ['a fill time that is not a number', { fillTimeMs: 'long' }, /must be a number/],
])('%s is refused', (_name, body, sentence) => {
  expect(botCheckProblem(body)).toMatch(sentence);
});

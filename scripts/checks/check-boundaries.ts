import { boundaryProblems } from './boundary-problems.ts';

/** If fewer modules are read, the check fails, because it has not seen the whole project. */
const MIN_MODULES = 100;

const { moduleCount, problems } = await boundaryProblems(process.cwd(), [
  'src',
  'scripts',
  'tests',
  'e2e',
  'bench',
]);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `${moduleCount} modules, ${problems.length} violations of the import rules.\n`,
);
if (problems.length > 0 || moduleCount < MIN_MODULES) process.exitCode = 1;

import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const ROOTS = ['src', 'scripts', 'tests', 'e2e', 'bench'];

/** If fewer modules are read, the check fails, because it has not seen the whole project. */
const MIN_MODULES = 100;

const options = await extractOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(ROOTS, { ...options, validate: true });
if (typeof output === 'string') throw new Error(output);

for (const { rule, from, to } of output.summary.violations) {
  process.stderr.write(`${rule.name}: ${from} → ${to}\n`);
}
const { totalCruised, violations } = output.summary;
process.stdout.write(
  `${totalCruised} modules, ${violations.length} violations of the import rules.\n`,
);
if (violations.length > 0 || totalCruised < MIN_MODULES) process.exitCode = 1;

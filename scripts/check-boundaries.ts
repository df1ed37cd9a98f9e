import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const ROOMS = ['src', 'scripts', 'tests', 'e2e', 'bench'];

/** Far fewer modules than this mean that the files were not read, not that they are in order. */
const FEWEST_MODULES = 100;

const options = await extractOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(ROOMS, { ...options, validate: true });
if (typeof output === 'string') throw new Error(output);

for (const { rule, from, to } of output.summary.violations) {
  process.stderr.write(`${rule.name}: ${from} → ${to}\n`);
}
const { totalCruised, violations } = output.summary;
process.stdout.write(`${totalCruised} modules, ${violations.length} breaches of the walls.\n`);
if (violations.length > 0 || totalCruised < FEWEST_MODULES) process.exitCode = 1;

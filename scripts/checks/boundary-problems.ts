import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** The most code files of a folder, without tests and without its subfolders. */
const MAX_FILES = 20;

/** The most code files directly in src/server. */
const MAX_SERVER_FILES = 3;

const SERVER = 'src/server';

/** This folder has a file for every change of the tables. */
const MIGRATIONS = 'src/server/core/database/migrations';

const TEST = '\\.(?:test|spec)\\.tsx?$';

const folderCircles: ICruiseOptions = {
  ruleSet: {
    forbidden: [
      {
        name: 'no-folder-circles',
        scope: 'folder',
        severity: 'error',
        from: {},
        to: { circular: true },
      },
    ],
  },
};

/**
 * Finds what breaks the import rules of .dependency-cruiser.mjs, circles among folders, and folders
 * with too many files. Tests may import everything, so folders are judged without them.
 *
 * @param baseDir the root of the project
 * @param roots   the folders to read
 */
export async function boundaryProblems(
  baseDir: string,
  roots: string[],
): Promise<{ moduleCount: number; problems: string[] }> {
  const options = {
    ...(await extractOptions('./.dependency-cruiser.mjs')),
    baseDir,
    validate: true,
  };
  const all = await readModules(roots, options);
  const withoutTests = await readModules(roots, {
    ...options,
    ...folderCircles,
    exclude: { path: [TEST, '^dist/', 'node_modules'] },
  });
  const violations = [...all.summary.violations, ...withoutTests.summary.violations];
  return {
    moduleCount: all.summary.totalCruised,
    problems: [
      ...violations.map(({ rule, from, to, cycle = [] }) =>
        [
          `${rule.name}: ${from}`,
          ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to]),
        ].join(' → '),
      ),
      ...fullFolders(
        withoutTests.modules
          .map(({ source }) => source)
          .filter((file) => roots.some((root) => file.startsWith(`${root}/`))),
      ),
    ],
  };
}

async function readModules(roots: string[], options: ICruiseOptions): Promise<ICruiseResult> {
  const { output } = await cruise(roots, options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

function fullFolders(files: readonly string[]): string[] {
  const counts = Map.groupBy(files, (file) => path.dirname(file));
  return [...counts].flatMap(([folder, { length }]) => {
    const most = folder === SERVER ? MAX_SERVER_FILES : MAX_FILES;
    return folder !== MIGRATIONS && length > most
      ? [`${folder} has ${length} code files, more than ${most}`]
      : [];
  });
}

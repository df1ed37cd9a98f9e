import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

test('every file that a document names exists and exports the names in parentheses after it', () => {
  const wrong = documents.flatMap((document) =>
    [...read(document).matchAll(CODE)]
      .filter(([, file = '']) => !file.includes(EXAMPLE_FEATURE))
      .filter(([, file = '', names = '']) => !isInCode(file, namesIn(names)))
      .map(([text]) => `${document}: ${text}`),
  );

  expect(wrong).toEqual([]);
});

test('every link between the documents leads to an existing file and heading', () => {
  const wrong = documents.flatMap((document) =>
    [...read(document).matchAll(LINK)]
      .filter(([, file = '', heading]) => {
        const target = file === '' ? document : path.join(path.dirname(document), file);
        return !existsSync(target) || (heading !== undefined && !anchors(target).has(heading));
      })
      .map(([text]) => `${document}: ${text}`),
  );

  expect(wrong).toEqual([]);
});

test('every heading of a document that a comment cites exists', () => {
  const wrong = globSync('{src,scripts,tests,e2e,bench}/**/*.{ts,tsx,css}').flatMap((file) =>
    [...read(file).replaceAll(COMMENT_BREAK, ' ').matchAll(CITATION)]
      .filter(([, cited = '', heading]) => {
        if (!existsSync(cited)) return true;
        return heading !== undefined && !headingsOf(cited).includes(heading);
      })
      .map(([text]) => `${file}: ${text}`),
  );

  expect(wrong).toEqual([]);
});

test('the changelog begins with the version of package.json', () => {
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(packageJson.version);
});

/** One folder for every change of the tables. */
const MIGRATIONS = 'src/server/core/database/migrations/*';

test('docs/ARCHITECTURE.md names every folder of the code', () => {
  const named = new Set(read('docs/ARCHITECTURE.md').match(/[\w-]+(?=\/)/g));
  const folders = globSync('{src/*/**,tests,e2e,scripts,bench}/*/', { exclude: [MIGRATIONS] });
  const unnamed = folders.filter((folder) => !named.has(path.basename(folder)));

  expect(unnamed).toEqual([]);
});

/** A path, and after it in parentheses the names of exports: `src/a.ts` (`first`, `second`). */
const CODE = /`((?:src|scripts|tests|e2e|public)\/[^`\s]*)`(?: \(((?:`\w+`(?:, )?)+)\))?/g;

/** The feature that CONTRIBUTING.md uses as an example. Its files do not exist. */
const EXAMPLE_FEATURE = 'playlist';

/** A link within the repository, split into file and heading. */
const LINK = /\]\(([^()#:\s]*)(?:#([^()\s]+))?\)/g;

/** A document, and after it in quotation marks the heading that is meant, if there is one. */
const CITATION = /\b(docs\/[\w/-]+\.md)(?:, "([^"]*)")?/g;

/** A line break within a comment, with the `*` or `//` that begins the next line. */
const COMMENT_BREAK = /\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g;

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function namesIn(text: string): string[] {
  return text.match(/\w+/g) ?? [];
}

/** Whether the file or folder exists and exports every name. */
function isInCode(file: string, names: readonly string[]): boolean {
  if (!existsSync(file)) return false;
  const files = statSync(file).isFile() ? [file] : globSync(`${file}/**/*.{ts,tsx}`);
  const code = files.map(read).join('\n');
  return names.every((name) => new RegExp(`^export .*\\b${name}\\b`, 'm').test(code));
}

function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
}

/** Returns the headings as GitHub writes them in URL fragments. */
function anchors(document: string): Set<string> {
  return new Set(
    headingsOf(document).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

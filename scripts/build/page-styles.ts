import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FontFaceProperty, type Selector, transform } from 'lightningcss';

import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import {
  loadedChunks,
  readManifest,
  SITE_ENTRIES,
  type Manifest,
} from '#server/pages/build-manifest.ts';

import { declareVariablesWhereRead } from './declare-variables-where-read.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The chunk of the packages that every page loads, see vite.config.ts. */
const LIBRARIES = 'libraries';

/**
 * Writes server/page-styles.json: for each page of the built site, by the name of its chunk, the
 * part of the stylesheet that the page can need in any state. A document contains these styles, so
 * its first paint waits for no stylesheet, which would need another round trip. They depend on the
 * build only, so the content security policy allows them by their hash.
 *
 * The styles under the key '' are those that every page needs.
 */
export async function writePageStyles(buildFolder: string): Promise<void> {
  const clientFolder = path.join(buildFolder, 'client');
  const manifest = await readManifest(path.join(clientFolder, 'manifest.json'));
  const read = (file: string) => readFile(path.join(clientFolder, file), 'utf8');

  const elements = await publicElements();
  const styles: Record<string, string> = {};
  for (const page of ['', ...pageNames(manifest)]) {
    const chunks = loadedChunks(manifest, SITE_ENTRIES, page);
    const stylesheets = await Promise.all(chunks.flatMap(({ css = [] }) => css).map(read));
    // The libraries have no classes of their own, and name every element.
    const own = chunks.filter(({ name }) => name !== LIBRARIES);
    const script = (await Promise.all(own.map(({ file }) => read(file)))).join('\n');
    const named = words(script).filter((word) => elements.has(word));
    styles[page] = usedStyles(stylesheets.join('\n'), {
      script,
      elements: new Set([...STORED_ELEMENTS, ...named]),
    });
  }
  await writeFile(path.join(buildFolder, 'server', 'page-styles.json'), JSON.stringify(styles));
}

/** The elements of every document and of the biography. */
const STORED_ELEMENTS: readonly string[] = ['html', 'body', ...richTextPolicy.allowedTags];

/** The words of a script that can be names of elements or classes. */
function words(script: string): string[] {
  return script.split(/[\s"'`]+/);
}

/** The names of all elements that the components of public pages contain. */
async function publicElements(): Promise<Set<string>> {
  const elements = new Set<string>();
  for await (const file of glob('src/{site,web}/**/*.tsx', { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/<([a-z][a-z0-9]*)/g)) elements.add(name);
  }
  return elements;
}

function pageNames(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ name = '' }) => (name.endsWith('-page') ? [name] : []));
}

/**
 * The rules of a stylesheet that a page can need.
 *
 * A class counts as used if its name is a word of the page's scripts. Variables and animations count
 * as used if a remaining rule refers to them. Five things are left to the linked stylesheet: web
 * fonts, the rules for printing and for forced colors, Tailwind's license, and {@link LATE_CLASSES}.
 *
 * The Nu HTML checker, which reads the styles of a document, knows neither `@property` nor transitions
 * of variables. Therefore `@property` is replaced with the rules of {@link declareVariablesWhereRead},
 * and the transitions of variables are removed.
 *
 * Two more things are removed because they delay the first paint:
 *
 * - The names of the web fonts. The styles do not declare these fonts, so the browser would look for
 *   local fonts of these names. If they did declare them, Chromium would prepare a system font for
 *   every style of the text until the web font has loaded.
 * - The rules whose whole selector is `::before`, `::after` or `::backdrop`. The browser would apply
 *   them to every element. The few pseudo-elements of public pages look the same without them.
 *
 * @param script   the page's scripts, without libraries
 * @param elements the names of all elements that the page can contain
 */
export function usedStyles(
  stylesheet: string,
  { script, elements }: { script: string; elements: ReadonlySet<string> },
): string {
  const used = new Set(words(script));
  const declared = declareVariablesWhereRead(stylesheet);
  const isUsedClass = (name: string) => used.has(name) && !LATE_CLASSES.has(name);
  const { css: marked, webFonts } = markUnusedSelectors(declared, { elements, isUsedClass });
  let css = withoutSymbols(marked, [UNUSED])
    // A rule remains if only some of its selectors are unused.
    .replaceAll(`,.${UNUSED}`, '')
    .replaceAll(`.${UNUSED},`, '')
    .replaceAll(/\/\*!.*?\*\/\s*/gs, '')
    // The theme declares its fonts, so a second choice is never used.
    .replaceAll(/var\((--font-\w+),[^()]*\)/g, 'var($1)');
  for (const name of webFonts) css = css.replaceAll(new RegExp(`"?${name}"?,\\s*`, 'g'), '');
  // When a variable is removed, the variables that only it referred to become unused.
  for (;;) {
    const unused = unusedNames(css);
    if (unused.length === 0) return css;
    css = withoutSymbols(css, unused);
  }
}

/**
 * Classes of elements that open only after the site has started. By then the linked stylesheet
 * is in effect, because the site's script adds it when it starts.
 */
const LATE_CLASSES: ReadonlySet<string> = new Set(['slide-out']);

/** Parts of file, date and number fields, which public pages do not have. */
const UNUSED_PARTS = /file-selector-button|-webkit-(?:date|calendar|inner-spin|outer-spin)/;

/** Parts and states of text fields. */
const TEXT_FIELD_PARTS = /placeholder|-webkit-search|-moz-ui-invalid/;

/** The class that replaces a selector, see {@link markUnusedSelectors}. */
const UNUSED = 'unused-selector';

interface UsedNames {
  elements: ReadonlySet<string>;
  isUsedClass: (name: string) => boolean;
}

/**
 * Replaces each selector that the page does not need with the class {@link UNUSED}. Such a selector
 * contains an element, a class or a part of a form field that the page does not have, or it is
 * `::before`, `::after` or `::backdrop` alone. Removes the rules for printing and for forced colors,
 * the web fonts and the transitions of variables. Collects the names of the web fonts.
 */
function markUnusedSelectors(stylesheet: string, { elements, isUsedClass }: UsedNames) {
  const webFonts = new Set<string>();
  const hasTextField = elements.has('input') || elements.has('textarea');
  const unusedParts = hasTextField
    ? UNUSED_PARTS
    : new RegExp(`${UNUSED_PARTS.source}|${TEXT_FIELD_PARTS.source}`);
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(stylesheet),
    visitor: {
      Rule: {
        media: ({ value: { query } }) =>
          query.mediaQueries.every(
            ({ mediaType, condition }) =>
              mediaType === 'print' ||
              (condition?.type === 'feature' && condition.value.name === 'forced-colors'),
          )
            ? []
            : undefined,
        'font-face': ({ value: { properties } }) => {
          if (!properties.some(isDownload)) return undefined;
          for (const { type, value } of properties) if (type === 'font-family') webFonts.add(value);
          return [];
        },
      },
      Declaration: {
        'transition-property': (declaration) =>
          declaration.property === 'transition-property'
            ? {
                ...declaration,
                value: declaration.value.filter(({ property }) => !property.startsWith('--')),
              }
            : undefined,
      },
      Selector(selector) {
        const isUnused =
          isPseudoElementOfAll(selector) ||
          selector.some(
            (part) =>
              (part.type === 'type' && !elements.has(part.name)) ||
              (part.type === 'class' && !isUsedClass(part.name)) ||
              ((part.type === 'pseudo-element' || part.type === 'pseudo-class') &&
                unusedParts.test(JSON.stringify(part))),
          );
        return isUnused ? [{ type: 'class', name: UNUSED }] : undefined;
      },
    },
  });
  return { css: Buffer.from(code).toString(), webFonts };
}

/** Whether a property of a font names a file to download. */
function isDownload(property: FontFaceProperty): boolean {
  return property.type === 'source' && property.value.some(({ type }) => type === 'url');
}

/** Whether a selector is `::before`, `::after` or `::backdrop` alone. */
function isPseudoElementOfAll([part, ...others]: Selector): boolean {
  return (
    part?.type === 'pseudo-element' &&
    /^(?:before|after|backdrop)$/.test(part.kind) &&
    others.length === 0
  );
}

/** Variables and animations that the minified stylesheet declares but does not use. */
function unusedNames(css: string): string[] {
  const declared = [...css.matchAll(/[{;](--[\w-]+)/g)].map(([, name = '']) => name);
  const animations = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  return [
    ...declared.filter((name) => !new RegExp(`var\\(${name}[,)]`).test(css)),
    ...animations.filter((name) => !new RegExp(`(?<!@keyframes )\\b${name}\\b`).test(css)),
  ];
}

function withoutSymbols(css: string, unusedSymbols: string[]): string {
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
  });
  return Buffer.from(code).toString();
}

import { stripAttributes } from './strip-attributes.ts';

/** Attributes that this module or the editor reads, and the names under which they are kept. */
const keptAttributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
  // Renamed, because the content security policy blocks style attributes.
  ['style', 'data-style'],
  ['data-pm-slice', 'data-pm-slice'],
]);

/** Matches HTML that was copied from this editor, which is based on ProseMirror. */
const FROM_EDITOR = /<[^<>]* data-pm-slice="/;

/** Inline styles that have an equivalent element. */
const elementsForStyles = [
  { tag: 'strong', style: /font-weight:\s*(?:bold|[6-9]00)/i },
  { tag: 'em', style: /font-style:\s*(?:italic|oblique)/i },
  { tag: 'u', style: /text-decoration(?:-line)?:[^;]*underline/i },
] as const;

/**
 * Elements whose styles are converted. Headings and links are excluded, because they are bold or
 * underlined by default.
 */
const STYLED = ':is(b, em, font, i, p, span, strong, td, th, u)[data-style]';

/** Google Docs wraps a copied document in a `b` element with a normal font weight. */
const NOT_BOLD = ':is(b, strong)[data-style*="font-weight:normal" i]';

/**
 * Prepares pasted HTML for the editor: bold, italic and underline styles become elements, Word lists
 * become HTML lists, and table cells become separate lines. The editor drops all other markup that
 * its schema does not contain.
 */
export function cleanPaste(html: string): string {
  const stripped = stripAttributes(html, (name) => keptAttributes.get(name));
  if (FROM_EDITOR.test(stripped)) return stripped;

  const { body } = new DOMParser().parseFromString(stripped, 'text/html');
  convertWordLists(body);
  for (const element of body.querySelectorAll(NOT_BOLD)) {
    element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll<HTMLElement>(STYLED)) styleToElements(element);
  for (const cell of body.querySelectorAll('td, th')) wrapChildren(cell, 'div');
  // Safari and Chrome add this line break after copied text.
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline')) lineBreak.remove();
  return body.innerHTML;
}

/**
 * Converts Word's lists to HTML lists. Word writes an entry as a paragraph that begins with its
 * bullet or number.
 */
function convertWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]');
    const tag = /^\s*(?:\d+|\p{L})[.)]/u.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();

    const before = paragraph.previousElementSibling;
    const list = before?.localName === tag ? before : document.createElement(tag);
    if (list !== before) paragraph.before(list);
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    list.append(entry);
    paragraph.remove();
  }
}

function styleToElements(element: HTMLElement): void {
  const text = element.dataset['style'] ?? '';
  for (const { tag, style } of elementsForStyles) if (style.test(text)) wrapChildren(element, tag);
}

function wrapChildren(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

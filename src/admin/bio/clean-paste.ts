/** Where an attribute of that name is the style's, in text that is not parsed yet. */
const STYLE_ATTRIBUTE = /(<[a-z][^>]*?[\s"'/])style(?=\s*=)/gi;

const STYLE_ELEMENT = /<style\b[^>]*>.*?<\/style\s*>/gis;

/** What a style makes of a text, as the element that says the same. */
const meanings = [
  { tag: 'strong', style: /font-weight:\s*(?:bold|[6-9]00)/i },
  { tag: 'em', style: /font-style:\s*(?:italic|oblique)/i },
  { tag: 'u', style: /text-decoration(?:-line)?:[^;]*underline/i },
] as const;

/** Whose style is looked at: not a heading's, which is bold, nor a link's, which is underlined. */
const STYLED = ':is(b, em, font, i, p, span, strong, td, th, u)[data-look]';

/** An element whose style takes its meaning back, as Google Docs wraps whole documents. */
const WITHOUT_MEANING = ':is(b, strong)[data-look*="font-weight:normal" i]';

/**
 * HTML from elsewhere, made ready for the editor: what styles mean is said by elements,
 * lists of Word are lists, cells of a table are lines of their own. Everything else that
 * the editor does not know falls away when it reads the result.
 *
 * The panel's policy for content forbids inline styles, even in HTML that is only parsed,
 * and reports each. So they are renamed while the HTML is still text.
 */
export function cleanPaste(html: string): string {
  // The editor's own, cut or copied from its text.
  if (html.includes('data-pm-slice')) return html;

  const inert = html.replaceAll(STYLE_ELEMENT, '').replaceAll(STYLE_ATTRIBUTE, '$1data-look');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  makeWordLists(body);
  for (const element of body.querySelectorAll(WITHOUT_MEANING)) {
    element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll<HTMLElement>(STYLED)) sayWhatItMeans(element);
  for (const cell of body.querySelectorAll('td, th')) wrapChildren(cell, 'div');
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline')) lineBreak.remove();
  return body.innerHTML;
}

/** Word writes an entry of a list as a paragraph with its bullet or number as text in front. */
function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[data-look*="mso-list"]')) {
    const marker = paragraph.querySelector('[data-look*="mso-list:Ignore" i]');
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

function sayWhatItMeans(element: HTMLElement): void {
  const look = element.dataset['look'] ?? '';
  for (const { tag, style } of meanings) if (style.test(look)) wrapChildren(element, tag);
}

function wrapChildren(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * White space as HTML defines it, for use within brackets. `\s` would also match a no-break space,
 * which can be part of a name.
 */
const SPACE = '\\t\\n\\f\\r ';

/** As in browsers, `<!-->` and `<!--->` are whole comments, and `--!>` ends a comment, too. */
const COMMENT = /<!--(?:-?>|.*?(?:--!?>|$))/sy;

/**
 * A doctype, and other markup that browsers treat as a comment, such as `<![if !supportLists]>`.
 */
const BOGUS_COMMENT = /<(?:[!?]|\/(?![a-z]))[^>]*>?/iy;

const TAG_START = new RegExp(`<(?<slash>/?)(?<name>[a-z][^${SPACE}/>]*)`, 'iy');

const TAG_END = new RegExp(`[${SPACE}/]*>`, 'y');

/** The first character of a name may be "=". */
const NAME = `(?<name>[^${SPACE}/>][^${SPACE}/>=]*)`;

/** A value in double, single or no quotes, or an empty value before the end of the tag. */
const VALUE = `(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^${SPACE}>"'][^${SPACE}>]*)|(?=>))`;

const ATTRIBUTE = new RegExp(`[${SPACE}/]*${NAME}(?:[${SPACE}]*=[${SPACE}]*${VALUE})?`, 'y');

/**
 * Matches the "=" that remains when `ATTRIBUTE` has matched the name of an attribute whose quoted
 * value never ends. Browsers drop everything from such a tag to the end of the text.
 */
const UNTERMINATED = new RegExp(`[${SPACE}]*=`, 'y');

/** Tags with other names are dropped. */
const PLAIN_NAME = /^[a-z][a-z\d:-]*$/;

/** Elements that are dropped with their content. */
const droppedElements = new Set(['script', 'style']);

/**
 * Removes comments, scripts, style sheets and all attributes except those to keep.
 *
 * The text is processed without the browser's parser: Chromium applies the page's content security
 * policy even to HTML that it only parses, and reports every inline style and event handler in it.
 * Every kept tag is rewritten with quoted values, and every other "<" becomes "&lt;", so no parser can
 * find other attributes in the result.
 *
 * @param keptName returns the name under which an attribute is kept; `undefined` removes the
 *                 attribute. Its argument is the attribute's name in lower case.
 */
export function stripAttributes(
  html: string,
  keptName: (name: string) => string | undefined,
): string {
  let result = '';
  let position = 0;

  /** Matches the pattern at the current position, and moves the position past the match. */
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position;
    const match = pattern.exec(html);
    position += match?.[0].length ?? 0;
    return match;
  }

  /** The kept attributes of the tag at the current position; `null` if the tag never ends. */
  function takeAttributes(): string | null {
    let attributes = '';
    while (take(TAG_END) === null) {
      const groups = take(ATTRIBUTE)?.groups;
      if (groups === undefined || take(UNTERMINATED) !== null) return null;
      const name = keptName(groups['name']?.toLowerCase() ?? '');
      const value = groups['double'] ?? groups['single'] ?? groups['bare'] ?? '';
      if (name !== undefined) attributes += ` ${name}="${escapeValue(value)}"`;
    }
    return attributes;
  }

  while (position < html.length) {
    const next = html.indexOf('<', position);
    result += html.slice(position, next === -1 ? undefined : next);
    if (next === -1) break;
    position = next;

    if (take(COMMENT) !== null || take(BOGUS_COMMENT) !== null) continue;
    const { slash = '', name = '' } = take(TAG_START)?.groups ?? {};
    if (name === '') {
      result += '&lt;';
      position += 1;
      continue;
    }
    const attributes = takeAttributes();
    if (attributes === null) break;
    const tag = name.toLowerCase();
    if (slash === '' && droppedElements.has(tag)) position = endOfElement(html, tag, position);
    else if (PLAIN_NAME.test(tag)) result += `<${slash}${tag}${slash ? '' : attributes}>`;
  }
  return result;
}

function escapeValue(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Position of the end tag of a script or style sheet, or the end of the text if it is missing. */
function endOfElement(html: string, tag: string, start: number): number {
  const end = new RegExp(`</${tag}(?=[${SPACE}/>])`, 'gi');
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}

import sanitizeHtml from 'sanitize-html';

/** Where the links of a formatted text lead, as a browser reads them. */
export function linksIn(html: string): string[] {
  const hrefs: string[] = [];
  changeLinks(html, (href) => {
    hrefs.push(href);
    return href;
  });
  return hrefs;
}

/**
 * The same formatted text with its links led elsewhere. A link that is led
 * nowhere, to `null`, is taken out, and its words stay. It does not sanitise.
 */
export function changeLinks(html: string, change: (href: string) => string | null): string {
  const changed = sanitizeHtml(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      a: (tagName, { href = '', ...rest }) => {
        const led = change(href);
        return { tagName, attribs: led === null ? rest : { href: led, ...rest } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && attribs['href'] === undefined && 'excludeTag',
  });
  return changed.replaceAll('<br />', '<br>');
}

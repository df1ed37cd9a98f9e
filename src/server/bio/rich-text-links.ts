import sanitizeHtml from 'sanitize-html';

/** The urls of all links in rich text, decoded as a browser does. */
export function linksIn(html: string): string[] {
  const hrefs: string[] = [];
  changeLinks(html, (href) => {
    hrefs.push(href);
    return href;
  });
  return hrefs;
}

/**
 * The same rich text with the url of each link changed. A link whose url becomes
 * `null` is removed and its words stay. This does not sanitize.
 */
export function changeLinks(html: string, change: (href: string) => string | null): string {
  const changed = sanitizeHtml(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      a: (tagName, { href = '', ...rest }) => {
        const changedHref = change(href);
        const attribs = changedHref === null ? rest : { href: changedHref, ...rest };
        return { tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && attribs['href'] === undefined && 'excludeTag',
  });
  return changed.replaceAll('<br />', '<br>');
}

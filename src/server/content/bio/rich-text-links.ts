import sanitizeHtml from 'sanitize-html';

/** The URLs of all links in rich text, with entities decoded. */
export function linksIn(html: string): string[] {
  const hrefs: string[] = [];
  changeLinks(html, (href) => {
    hrefs.push(href);
    return href;
  });
  return hrefs;
}

/**
 * Returns rich text with the URL of each link changed. If the new URL is `null`, the link
 * is removed but its text is kept. All other tags are kept, unsafe ones included.
 */
export function changeLinks(html: string, change: (href: string) => string | null): string {
  const changed = sanitizeHtml(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    // No attribute is checked for its scheme.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      a: (tagName, { href = '', ...rest }) => {
        const changedHref = change(href);
        const attribs = changedHref === null ? rest : { href: changedHref, ...rest };
        return { tagName, attribs };
      },
    },
    // 'excludeTag' removes the tag and keeps its text.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && attribs['href'] === undefined && 'excludeTag',
  });
  // Stored text contains "<br>", see `sanitizeRichText`.
  return changed.replaceAll('<br />', '<br>');
}

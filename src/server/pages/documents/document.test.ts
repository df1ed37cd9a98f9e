import { expect, test } from 'vitest';
import { pageDocument } from '#server/pages/documents/document.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makePage } from '#tests/pages/make-bundle.ts';

const site = defaultSite();
const picture = { kind: 'stored', version: '0123abcd' } as const;
const assets = { script: '/site.js', stylesheets: [], modules: [], fonts: [] };
const page = makePage({ title: 'Who "counts" <votes>?', canonicalPath: '/video/7' });

const feeds = [
  `type="application/atom+xml" title="${site.brand}" href="https://example.org/feed.xml"`,
  `type="application/feed+json" title="${site.brand}" href="https://example.org/feed.json"`,
];
const embeds = ['json', 'xml'].map((format) => {
  const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
  const url = 'https%3A%2F%2Fexample.org%2Fvideo%2F7';
  return `type="${type}" title="Who &quot;counts&quot; &lt;votes&gt;?" href="https://example.org/oembed?format=${format}&amp;url=${url}"`;
});

test.each([
  ['a video', {}, [...feeds, ...embeds]],
  ['an unknown video', { status: 404 }, feeds],
  ['another page', { canonicalPath: '/videos' }, feeds],
])('the document of %s links to the feeds and its oEmbed responses', (_what, changes, links) => {
  const html = pageDocument({
    page: { ...page, ...changes },
    assets,
    site,
    siteUrl: 'https://example.org',
  });
  const found = [...html.matchAll(/<link rel="alternate" (.*)>/g)].map(([, link]) => link);
  expect(found).toEqual(links);
});

test.each([
  [
    'the files of public/brand',
    site,
    [
      'rel="icon" href="/brand/favicon.svg" type="image/svg+xml"',
      'rel="apple-touch-icon" href="/brand/apple-touch-icon.png"',
    ],
  ],
  [
    'its own picture',
    { ...site, picture },
    [
      'rel="icon" href="/brand/0123abcd/icon-32.png" type="image/png" sizes="32x32"',
      'rel="icon" href="/brand/0123abcd/icon-192.png" type="image/png" sizes="192x192"',
      'rel="apple-touch-icon" href="/brand/0123abcd/apple-touch-icon.png"',
    ],
  ],
])('the document of a site with %s links to its icons', (_what, shown, links) => {
  const html = pageDocument({ page, assets, site: shown, siteUrl: 'https://example.org' });
  const found = [...html.matchAll(/<link (rel="(?:icon|apple-touch-icon)" .*)>/g)];
  expect(found.map(([, link]) => link)).toEqual(links);
});

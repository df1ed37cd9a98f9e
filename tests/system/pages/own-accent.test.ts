import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { accentPair } from '#domain/site/accent.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import type { TestApp } from '#tests/app/start-app.ts';

/** The style elements of a document, and the hashes of its policy. */
async function stylesOf(app: TestApp, address: string) {
  const { body, headers } = await app.get(address);
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  const policy = String(headers['content-security-policy']);
  return { styles, hashes: policy.match(/'sha256-[^']+'/g) ?? [] };
}

function hashOf(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

test('a document without an accent of its own has one style element, and its policy allows only this', async () => {
  await using app = await startBuiltSite();
  const { styles, hashes } = await stylesOf(app, '/');
  expect(styles).toHaveLength(1);
  expect(hashes).toEqual(styles.map(hashOf));
});

test('an accent of its own is in the documents of public pages, readable in light and dark, and not in the panel', async () => {
  await using app = await startBuiltSite();
  const before = await stylesOf(app, '/admin');
  await makeSiteSettings(app.database, { accent: '#2e7d32' });
  const { light, dark } = accentPair('#2e7d32');
  for (const address of ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere']) {
    const { styles, hashes } = await stylesOf(app, address);
    expect(styles).toHaveLength(2);
    expect(hashes).toEqual(styles.map(hashOf));
    expect(styles[1]).toBe(
      `:root{--color-accent:${light.color}}@media screen and (prefers-color-scheme:dark){:root{--color-accent:${dark.color}}}`,
    );
  }
  expect(await stylesOf(app, '/admin')).toEqual(before);
});

test('a stored accent that is not a color is never a part of a document', async () => {
  await using app = await startBuiltSite();
  const stored = '#fff}</style><script>alert(1)</script>';
  await makeSiteSettings(app.database, { accent: stored });
  const { body } = await app.get('/');
  expect(body).not.toContain('alert(1)');
  expect((await stylesOf(app, '/')).styles).toHaveLength(1);
});

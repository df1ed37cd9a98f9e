import { expect, test } from 'vitest';
import * as config from '#site.config';
import * as texts from '#site.texts';
import { siteConfigProblem } from '#server/core/site/site-config-problem.ts';

test('the files of this site are correct', () => {
  expect(siteConfigProblem()).toBeUndefined();
});

test.each([
  ['brand', '', 'brand must not be empty'],
  ['brand', 'A\nB', 'brand must be a single line of text'],
  ['creatorName', 'W'.repeat(81), 'creatorName must be at most 80 characters'],
  ['tagline', 'By {Creator}', 'tagline may contain no braces but those of {brand} and {creator}'],
  ['footerBlurb', undefined, 'footerBlurb must be a single line of text'],
  ['copyrightYear', '2025', 'copyrightYear must be a year from 1900 to 2100'],
  [
    'timeZone',
    'America/Los_Angles',
    'timeZone must be the name of a time zone, such as America/Los_Angeles',
  ],
  ['logo', 'logo.svg', 'logo must be a path, such as /brand/logo.svg'],
  ['logo', '//example.org/logo.svg', 'logo must be a path, such as /brand/logo.svg'],
  [
    'securityContact',
    'me@example.org',
    'securityContact must be an address that starts with https: or mailto:',
  ],
  ['securityPolicy', 'http://a', 'securityPolicy must be an address that starts with https:'],
  ['timezone', 'UTC', 'site has no field timezone'],
])('a wrong %s of site.config.ts, %j, is named', (name, value, problem) => {
  const site = { ...config.site, [name]: value };
  expect(siteConfigProblem({ config: { ...config, site }, texts })).toBe(
    `site.config.ts: ${problem}.`,
  );
});

test('a security contact and a policy are optional, and accepted', () => {
  const security = { securityContact: 'mailto:a@example.org', securityPolicy: 'https://a.org/s' };
  for (const added of [{}, security]) {
    const site = { ...config.site, ...added };
    expect(siteConfigProblem({ config: { ...config, site }, texts })).toBeUndefined();
  }
});

test('a wrong description and a wrong text are named', () => {
  const descriptions = { ...config.descriptions, home: 'By {' };
  expect(siteConfigProblem({ config: { ...config, descriptions }, texts })).toBe(
    'site.config.ts: descriptions.home may contain no braces but those of {brand} and {creator}.',
  );
  expect(siteConfigProblem({ config: { site: config.site }, texts })).toBe(
    'site.config.ts: descriptions must be an object.',
  );
  const correctionsPolicy = 'W'.repeat(2001);
  expect(siteConfigProblem({ config, texts: { ...texts, correctionsPolicy } })).toBe(
    'site.texts.ts: correctionsPolicy must be at most 2,000 characters.',
  );
  const defaultAbout = { ...texts.defaultAbout, values: ['', 'x'] };
  expect(siteConfigProblem({ config, texts: { ...texts, defaultAbout } })).toBe(
    'site.texts.ts: defaultAbout.values must not be empty.',
  );
});

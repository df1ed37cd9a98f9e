import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from './start-app.ts';
import { startBuiltSite } from './start-built-site.ts';

// The score that Mozilla's HTTP Observatory gives to a site, from the modifiers in SCORE_TABLE of
// https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js as of 2026. A site
// starts with 100 points; a score of 100 or more is an A+. Bonuses count only if a site has at least 90
// points without them.

/** A reply of the site over https. */
interface Scanned {
  header: (name: string) => string;
  /** The directives of the content security policy. */
  policy: Map<string, string[]>;
  cookies: LightMyRequestResponse['cookies'];
  /** The addresses of the page's scripts. */
  scripts: string[];
}

const checks: Record<string, (reply: Scanned) => number> = {
  'content security policy': ({ policy }) => {
    const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    if (policy.size === 0) return -25;
    if (sources('script-src').some((source) => isBroad(source) || isInline(source))) return -20;
    if (sources('object-src').some(isBroad)) return -20;
    if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -20;
    const styles = sources('style-src');
    if ([...sources('script-src'), ...styles].includes("'unsafe-eval'")) return -10;
    if (styles.some((source) => isBroad(source) || isInline(source))) return 0;
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
  },
  cookies: ({ cookies }) => {
    if (cookies.length === 0) return 0;
    if (cookies.some(({ secure }) => !secure)) return -40;
    if (cookies.some(({ httpOnly }) => !httpOnly)) return -30;
    const sameSites = cookies.map(({ sameSite }) => sameSite?.toLowerCase());
    return sameSites.every((sameSite) => sameSite === 'lax' || sameSite === 'strict') ? 5 : -20;
  },
  'cross-origin resource sharing': ({ header }) =>
    header('access-control-allow-origin') !== '' &&
    header('access-control-allow-credentials') === 'true'
      ? -50
      : 0,
  'cross-origin resource policy': ({ header }) => {
    const value = header('cross-origin-resource-policy');
    if (value === 'same-origin' || value === 'same-site') return 10;
    return value === '' || value === 'cross-origin' ? 0 : -5;
  },
  'referrer policy': ({ header }) => {
    const value = header('referrer-policy');
    if (/^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(value)) return 5;
    return value === '' ? 0 : -5;
  },
  'strict transport security': ({ header }) => {
    const seconds = /^max-age=(\d+)/.exec(header('strict-transport-security'))?.[1];
    if (seconds === undefined) return -20;
    return Number(seconds) >= SIX_MONTHS_S ? 0 : -10;
  },
  // The bonus for integrity attributes is left out.
  'subresource integrity': ({ scripts }) =>
    scripts.every((address) => /^\/(?!\/)/.test(address)) ? 0 : -50,
  'content type options': ({ header }) => (header('x-content-type-options') === 'nosniff' ? 0 : -5),
  'frame options': ({ header, policy }) => {
    const ancestors = policy.get('frame-ancestors') ?? ['*'];
    if (!ancestors.includes('*')) return 5;
    return /^(?:DENY|SAMEORIGIN)$/i.test(header('x-frame-options')) ? 0 : -20;
  },
  // The check of the redirect from http to https is left out: the reverse proxy redirects, see
  // docs/operating.md.
};

const SIX_MONTHS_S = 15_768_000;

/** Whether a source of the policy allows every host, such as `*`, `https:` or `https://*`. */
function isBroad(source: string): boolean {
  return /^(?:\*|(?:https?|ftp):(?:\/\/\*.*)?)$/.test(source);
}

/** Whether a source of the policy allows code in the document or in a `data:` address. */
function isInline(source: string): boolean {
  return ["'unsafe-inline'", 'data:'].includes(source);
}

/** The score of a reply, and the checks that cost points. */
function scan(reply: LightMyRequestResponse): { score: number; losses: string[] } {
  const header = (name: string) => String(reply.headers[name] ?? '');
  const directives = header('content-security-policy').split(';').filter(Boolean);
  const scanned: Scanned = {
    header,
    policy: new Map(
      directives.map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    ),
    cookies: reply.cookies,
    scripts: [...reply.body.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, src = '']) => src),
  };
  const modifiers = Object.entries(checks).map(([name, check]) => [name, check(scanned)] as const);
  const losses = modifiers.filter(([, modifier]) => modifier < 0);
  const base = losses.reduce((sum, [, modifier]) => sum + modifier, 100);
  const bonus = modifiers.reduce((sum, [, modifier]) => sum + Math.max(0, modifier), 0);
  return { score: base >= 90 ? base + bonus : base, losses: losses.map(([name]) => name) };
}

let site: TestApp;

beforeAll(async () => {
  site = await startBuiltSite({ settings: { SITE_URL: 'https://example.org' } });
  return () => site[Symbol.asyncDispose]();
});

test.each([
  ['/', 130],
  ['/videos', 130],
  ['/about', 130],
  ['/contact', 130],
  ['/nowhere', 130],
  ['/admin', 130],
  ['/api/videos', 130],
  // Sets a cookie.
  ['/api/csrf-token', 135],
])('the Observatory would give %s an A+, with a score of %i', async (address, score) => {
  expect(scan(await site.get(address))).toEqual({ score, losses: [] });
});

test('the Observatory would take points from a site without https', async () => {
  await using app = await startBuiltSite({ settings: { SITE_URL: 'http://localhost:3000' } });
  expect(scan(await app.get('/api/csrf-token'))).toEqual({
    score: 40,
    losses: ['cookies', 'strict transport security'],
  });
});

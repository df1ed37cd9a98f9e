import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { stableCalls } from '#server/access/stable-calls.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

test('the page for developers lists the stable calls and how a change is announced, without scripts', async () => {
  await using site = await startBuiltSite();
  const { statusCode, headers, body } = await site.get('/developers');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const document = parse(body);
  expect(document.querySelectorAll('script')).toEqual([]);
  const names = document.querySelectorAll('dt').map((term) => term.text);
  for (const call of stableCalls) {
    const path = call.replaceAll(/:(\w+)/g, '{$1}');
    expect(names.filter((name) => name.split('?')[0] === `GET ${path}`)).toHaveLength(1);
  }
  expect(names.join(' ')).not.toMatch(/admin|POST|PUT|DELETE/);
  for (const text of ['180 days', 'Deprecation', 'Sunset']) expect(document.text).toContain(text);
});

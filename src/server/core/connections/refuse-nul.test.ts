import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { describedRoutes } from '#tests/round-trip/described-routes.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

const shared = sharedApp();

/** A request for each parameter of a path or a query and each field of a JSON body, with a NUL there. */
function requestsWithNul(app: TestApp): InjectOptions[] {
  return describedRoutes(app).flatMap(({ method, url, body, query, isForm }) => {
    const parameters = url.match(/:\w+|\*/g) ?? [];
    const pathWith = (value: (parameter: string) => string) =>
      parameters.reduce((path, parameter) => path.replace(parameter, value(parameter)), url);
    const path = pathWith(() => randomUUID());
    const names = ['other', ...query.map(({ name }) => name)];
    const fields = isForm ? [] : Object.keys(body?.properties ?? {});
    return [
      ...parameters.map((one) => pathWith((other) => (one === other ? 'a%00' : randomUUID()))),
      ...names.map((name) => `${path}?${name}=a%00`),
      ...fields.map((field) => ({ url: path, payload: { [field]: 'a\0' } })),
    ].map((request): InjectOptions => {
      const { url: address, payload } = typeof request === 'string' ? { url: request } : request;
      return { method: isMethod(method) ? method : 'GET', url: address, payload };
    });
  });
}

function isMethod(method: string): method is 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
}

test('every route refuses a NUL in its path, query and JSON body with 400', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const answered: string[] = [];
  for (const request of requestsWithNul(app)) {
    const { statusCode } = await app.server.inject({ ...request, headers });
    answered.push(`${statusCode} ${request.method} ${String(request.url)}`);
  }
  expect(answered.length).toBeGreaterThan(300);
  expect(answered.filter((line) => !line.startsWith('400'))).toEqual([]);
});

test('a page in the cache is not sent for an address with a NUL', async () => {
  const app = shared();
  expect((await app.get('/robots.txt')).statusCode).toBe(200);
  expect((await app.get('/robots.txt?other=%00')).statusCode).toBe(400);
  expect((await app.get('/nowhere/%00')).statusCode).toBe(400);
  expect((await app.get('/robots.txt?other=%2500')).statusCode).toBe(200);
});

test('a deeply nested body is answered', async () => {
  const app = shared();
  const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const { statusCode } = await app.admin.post('/api/admin/logout', body);
  expect(statusCode).toBeLessThan(500);
});

import type { LightMyRequestResponse } from 'fastify';
import { type DescribedRoute, describedRoutes } from '#tests/round-trip/described-routes.ts';
import { encodeForm, type FormPart, formHeaders } from '#tests/app/multipart-form.ts';
import type { Headers, TestApp } from '#tests/app/start-app.ts';
import { bodiesOf, type FieldValues } from './field-values.ts';

/** A call of the API: its route, such as "PATCH /api/videos/:id", and what the request contains. */
export interface Call {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  form?: readonly FormPart[];
  /** By default those of the administrator. */
  headers?: Headers;
  /** The status that is expected; by default any of success. */
  status?: number;
  /** Whether the server may refuse the request. It must not fail. */
  isRefusable?: boolean;
}

export interface Calls {
  app: TestApp;
  /** Calls a route, which must succeed, and returns the reply. */
  call: (route: string, call?: Call) => Promise<LightMyRequestResponse>;
  /** The bodies of a route that together contain each kind of value of each field. */
  bodies: (
    route: string,
    given?: Readonly<Record<string, FieldValues>>,
  ) => Record<string, unknown>[];
  route: (route: string) => DescribedRoute;
  /** The headers of the administrator's browser. */
  administrator: Headers;
}

export async function startCalls(app: TestApp): Promise<Calls> {
  await app.server.ready();
  const routes = describedRoutes(app);
  const byName = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));
  const administrator = await app.signIn();
  let clients = 0;

  const find = (name: string): DescribedRoute => {
    const route = byName.get(name);
    if (!route) throw new Error(`There is no route ${name}`);
    return route;
  };

  return {
    app,
    route: find,
    administrator,
    bodies: (name, given) => bodiesOf(find(name).body ?? {}, given),
    async call(name, request = {}) {
      const { params = {}, query = {}, body, form, headers = administrator } = request;
      const { status, isRefusable = false } = request;
      const { method, url } = find(name);
      const path = url.replaceAll(/:(\w+)/g, (_match, parameter: string) =>
        encodeURIComponent(params[parameter] ?? ''),
      );
      const search = new URLSearchParams(query).toString();
      clients += 1;
      const reply = await app.server.inject({
        method: methodOf(method),
        url: search ? `${path}?${search}` : path,
        // The server counts the requests of one client.
        remoteAddress: `10.0.${clients >> 8}.${clients & 255}`,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(form && formHeaders),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        ...(form && { payload: encodeForm(form) }),
      });
      const { statusCode } = reply;
      const lowestError = isRefusable ? 500 : 300;
      if (status === undefined ? statusCode >= lowestError : statusCode !== status) {
        const sent = JSON.stringify(body ?? form)?.slice(0, 3000);
        throw new Error(`${name} answered ${statusCode} ${reply.body} to ${sent}`);
      }
      return reply;
    },
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function methodOf(text: string): (typeof methods)[number] {
  const method = methods.find((each) => each === text);
  if (!method) throw new Error(`Requests with ${text} are not sent`);
  return method;
}

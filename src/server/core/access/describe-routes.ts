import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ZodMiniType } from 'zod/mini';
import { errorReplySchema } from '#domain/http/replies.ts';
import { apiRoute } from '#domain/addresses.ts';
import { SOURCE_REFERENCE_ROUTE } from '#domain/references/source-reference-address.ts';
import { SEARCH_ROUTE } from '#domain/search/search-address.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import { isForAdministrator } from '#server/core/access/require-admin.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of the multipart form that the route reads, for the OpenAPI description. */
    form?: ZodMiniType;
  }
}

/**
 * Describes a route for OpenAPI, and adds the error replies that the app's hooks may send.
 *
 * A route with a form validates the fields after the file has arrived. The schema of the
 * fields is therefore in the config of the route, not in its body schema.
 */
export const describeRoute: SwaggerTransform = (document) => {
  const { schema, route, url } = document;
  if (!schema || !url.startsWith('/api/')) return jsonSchemaTransform(document);

  const form = route.config?.form;
  const body = form ?? schema.body;
  const methods = [route.method].flat();
  const isWrite = methods.some(isWritingMethod);
  const statuses = [
    ...(body || schema.querystring ? [400] : []),
    ...(body ? [413, 415] : []),
    // 403 is the reply to a forged request, and to an administrator who still has the generated password.
    ...(isForAdministrator(route.config) ? [401, 403] : []),
    ...(isWrite ? [403] : []),
    // What is stored may not allow a change of the administrator.
    ...(isWrite && isForAdministrator(route.config) ? [409] : []),
    // The site is restarting, or its database is unavailable.
    503,
  ];
  const refusals = Object.fromEntries(statuses.map((status) => [status, errorReplySchema]));
  const declaredReplies = typeof schema.response === 'object' ? schema.response : {};
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(stableCalls.has(url) && !isWrite && { tags: [STABLE_TAG] }),
      ...(form && { body, consumes: ['multipart/form-data'] }),
      response: { ...refusals, ...declaredReplies },
    },
  });
};

/** The tag of stable calls in the description of the API. */
const STABLE_TAG = 'stable';

/**
 * The calls on which programs of others can rely: a change that breaks them is announced before, see
 * docs/rules.md, "Stable calls". Only reads of these routes are stable.
 */
export const stableCalls: ReadonlySet<string> = new Set([
  apiRoute.videos,
  apiRoute.recentVideos,
  apiRoute.video,
  apiRoute.sources,
  apiRoute.evidence,
  apiRoute.videoReference,
  apiRoute.corrections,
  apiRoute.siteTotals,
  SOURCE_REFERENCE_ROUTE,
  transcriptRoute.transcript,
  SEARCH_ROUTE,
]);

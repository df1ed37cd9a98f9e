import { adminApiRoute } from '#domain/admin-api.ts';
import { healthSchema } from '#domain/health/health.ts';
import type { Context } from '#server/context/context.ts';
import type { BuildInfo } from '#server/health/build-info.ts';
import { factsReader } from '#server/health/read-facts.ts';
import type { App } from '#server/http/typed-app.ts';
import { healthLines } from './health-lines.ts';

/** Tells the administrator what works and what does not. */
export function siteHealthRoutes(app: App, context: Context, build: BuildInfo | undefined): void {
  const readFacts = factsReader(app, context, build);

  app.get(
    adminApiRoute.health,
    {
      schema: {
        summary: 'What works, what does not, and what to do about it, the worst first',
        response: { 200: healthSchema },
      },
    },
    async () => {
      const facts = await readFacts();
      return { lines: healthLines(facts, context.now()) };
    },
  );
}

import { adminApiRoute } from '#domain/admin-api.ts';
import { healthSchema } from '#domain/health/health.ts';
import type { App } from '#server/http/typed-app.ts';
import { healthLines } from './health-lines.ts';
import type { SiteFacts } from './site-facts.ts';

interface HealthDependencies {
  /** Reads the facts from this machine and its database, without a request to any other server. */
  readFacts: () => Promise<SiteFacts>;
  now: () => Date;
}

/** Tells the administrator what works and what does not. */
export function siteHealthRoutes(app: App, { readFacts, now }: HealthDependencies): void {
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
      return { lines: healthLines(facts, now()) };
    },
  );
}

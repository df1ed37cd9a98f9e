import * as calls from '#domain/calls/health-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import { factsReader } from '#server/owner/health/read-facts.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { healthLines } from './health-lines.ts';

/** Tells the administrator what works and what does not. */
export function siteHealthRoutes(app: App, context: Context, build: BuildInfo | undefined): void {
  const readFacts = factsReader(app, context, build);

  implement(app, calls.readHealth, async () => {
    const facts = await readFacts();
    return { lines: healthLines(facts, context.now()) };
  });
}

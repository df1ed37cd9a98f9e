import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this test run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for the whole test run. */
export default async function startPostgresServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}

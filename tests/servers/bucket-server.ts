import type { TestProject } from 'vitest/node';
import { startBucketServer } from './start-bucket-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server of S3-compatible storage of this test run. */
    bucketEndpoint: string;
  }
}

/** Starts one server of S3-compatible storage for the whole test run. */
export default async function startServerOfBuckets(
  project: TestProject,
): Promise<() => Promise<void>> {
  const server = await startBucketServer();
  project.provide('bucketEndpoint', server.endpoint);
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}

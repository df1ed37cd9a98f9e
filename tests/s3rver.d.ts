/** The package contains no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class S3rver {
    constructor(options: {
      /** The folder of the buckets, which must exist. */
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
    });
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

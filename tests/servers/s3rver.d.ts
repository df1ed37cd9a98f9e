/** The package contains no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface S3Object {
    bucket: string;
    key: string;
  }

  export default class S3rver {
    store: {
      putObject: (object: S3Object) => Promise<unknown>;
      deleteObject: (bucket: string, key: string) => Promise<void>;
    };
    constructor(options: {
      /** The folder of the buckets, which must exist. */
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
    });
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

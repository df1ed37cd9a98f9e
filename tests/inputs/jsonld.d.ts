declare module 'jsonld' {
  interface ExpandOptions {
    /** Whether terms that the context does not define are an error. */
    safe: boolean;
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: unknown }>;
  }

  function expand(document: object, options: ExpandOptions): Promise<object[]>;

  const jsonld: { expand: typeof expand };
  export default jsonld;
}

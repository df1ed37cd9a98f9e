/** The package contains no types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(text: string, options: { forceType: string });
    /** The references that were read, as CSL-JSON. */
    data: unknown;
  }
}

declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';

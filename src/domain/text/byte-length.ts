/** A global in browsers and Node, not declared by the ECMAScript types that this layer compiles with. */
declare const TextEncoder: new () => { encode: (text: string) => { readonly length: number } };

/** The size of a text in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

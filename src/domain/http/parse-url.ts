/** The properties of the standard `URL` class that the domain uses. */
export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null };
}

/**
 * A global in browsers and Node, not declared by the ECMAScript types that this layer compiles
 * with.
 */
declare const URL: new (text: string, base?: string) => ParsedUrl;

export function parseUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

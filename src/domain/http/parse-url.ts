/** The part of the standard URL class that the domain reads. */
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

/** Every browser and Node have it, but the language's own types do not. */
declare const URL: new (text: string, base?: string) => ParsedUrl;

/** The address in its parts, or `null` when it is none. */
export function parseUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * The url of a request as the router can read it. Percent signs that encode no
 * text are taken for what they are, so that a broken address is one that leads
 * nowhere, with the page or the reply that says so.
 */
export function decodableUrl(url: string): string {
  const pathEnd = url.search(/[?#]/);
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

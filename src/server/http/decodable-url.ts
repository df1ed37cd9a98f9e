/**
 * The URL of a request in a form that the router can decode. If its path is encoded
 * wrongly, each percent sign is escaped, so that the address gets the usual 404.
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

/**
 * The url of a request in a form that the router can decode. If its path is encoded
 * wrongly, each percent sign stands for itself, so that the address is answered with
 * the usual 404.
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

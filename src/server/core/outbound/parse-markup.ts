import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/**
 * Far more than pages and feeds need. The time that the parser takes for an element grows with its depth,
 * so that a megabyte of nested elements would stop the server for many seconds.
 */
const MAX_DEPTH = 256;

/**
 * Parses what another website has sent.
 *
 * @returns false if the elements are nested too deeply; the rest is not parsed then
 */
export function parseMarkup(
  text: string,
  handler: Partial<Handler>,
  options?: ParserOptions,
): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentagname(name) {
        depth += 1;
        if (depth > MAX_DEPTH) parser.pause();
        handler.onopentagname?.(name);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  parser.end(text);
  return depth <= MAX_DEPTH;
}

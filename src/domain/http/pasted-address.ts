import { trimInvisible } from '#domain/http/trim-invisible.ts';

/** Web pages also put such characters within long addresses, as places where a line may break. */
const INVISIBLE = /\p{Cf}/gu;

/** The "&" of an address that was copied from the source of a page. */
const AMPERSAND = /&(?:amp|#38|#x26);/gi;

/**
 * A pasted address without what copying has added to it. Nothing but an address may be changed like this:
 * in Persian words, for example, invisible characters have a meaning.
 */
export function pastedAddress(text: string): string {
  return trimInvisible(text).replaceAll(INVISIBLE, '').replaceAll(AMPERSAND, '&');
}

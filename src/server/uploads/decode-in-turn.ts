/**
 * Decodes pictures one after another: a large one can take some hundred megabytes, and
 * several at once would take as many times that.
 */
export function decodeInTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return async <Decoded>(decode: () => Promise<Decoded>): Promise<Decoded> => {
    const decoding = last.then(decode);
    last = decoding.catch(() => {});
    return decoding;
  };
}

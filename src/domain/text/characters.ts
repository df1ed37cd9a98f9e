/** Text on one line, without a control character. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Text of any number of lines, without any other control character. */
export const ANY_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** Text in which a reader can see something. */
export const SOMETHING_VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

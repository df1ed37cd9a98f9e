/** For how many months it is stored who was sent which mail. */
export const RUN_MONTHS = 13;

/** Mails a day that are kept for the owner. */
const RESERVED = 20;

/**
 * How many mails to readers are sent within 24 hours, if the mail server takes `perDay` mails in all.
 * Half of them if that is more, because otherwise a small `perDay` would leave none.
 */
export function dailyMails(perDay: number): number {
  return Math.max(perDay - RESERVED, Math.ceil(perDay / 2));
}

/**
 * What other programs write into the lines of a list about people who must get no mails. The headers of
 * their columns are compared in lower case, without anything but letters.
 */

/** A column that names the state of a subscription in words. */
const STATE =
  /(?:status|state|type|permission|subscription|subscriber|membership|marketing|newsletter|optin)$/;

/** The words for states in which no mails are sent; all others are accepted. */
const ENDED =
  /unsub|notsub|nonsub|block|black|bounc|delet|remov|clean|complain|spam|junk|suppress|cancel|disabl|inactiv|unactiv|invalid|undeliver|pending|await|unconfirm|notconfirm|unverif|optout|optedout|never|reject|declin|banned/;

/** A column that says yes, or since when or why, if no mails may be sent. */
const ENDED_IF_SET =
  /unsub|block|black|bounc|delet|remov|clean|complain|suppress|disabled|optout|optedout|donot|unconfirm|undeliver|junk|spam/;

/** A column that says no if no mails may be sent. */
const ENDED_IF_NO =
  /subscribed|optin|optedin|confirmed|verified|active|enabled|accepts|consent|permission|newsletter|subscription|subscriber/;

/** A column that is empty until the address is confirmed. */
const ENDED_IF_EMPTY =
  /^(?:email)?(?:confirmed|verified|confirmation|confirm)(?:at|on|time|date)?$/;

const NO = /^(?:0|f|false|n|no|none|null|nil|off|never|-)$/;

/**
 * Which of the columns of a list say that a line is about somebody who has unsubscribed, is blocked, has
 * bounced, is deleted or has not confirmed. Returns a function that names the first such cell of a line,
 * for the owner; `undefined` if there is none.
 */
export function subscriptionMarks(
  headers: readonly string[],
): (row: readonly string[]) => string | undefined {
  const columns = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return (row) => {
    const index = columns.findIndex((column, at) => isEnded(column, row[at]?.trim() ?? ''));
    if (index === -1) return undefined;
    return `“${headers[index]?.trim()}” is “${row[index]?.trim() ?? ''}”.`;
  };
}

function isEnded(column: string, cell: string): boolean {
  const value = cell.toLowerCase();
  if (value === '') return ENDED_IF_EMPTY.test(column);
  if (STATE.test(column) && ENDED.test(value.replaceAll(/[^a-z]/g, ''))) return true;
  if (ENDED_IF_SET.test(column)) return !NO.test(value);
  return ENDED_IF_NO.test(column) && NO.test(value);
}

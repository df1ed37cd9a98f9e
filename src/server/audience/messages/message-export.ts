import { stringify, type Options } from 'csv-stringify/sync';
import { subjectLabel } from '#domain/messages/subjects.ts';
import type { Row } from '#server/core/database/tables.ts';

type Message = Row<'contact_messages'>;

interface Column {
  header: string;
  valueOf: (message: Message) => string;
}

const received: Column = { header: 'Received', valueOf: ({ createdAt }) => createdAt };
const firstName: Column = { header: 'First name', valueOf: (message) => message.firstName };
const lastName: Column = { header: 'Last name', valueOf: (message) => message.lastName };
const email: Column = { header: 'Email', valueOf: (message) => message.email };

const messageColumns: readonly Column[] = [
  received,
  firstName,
  lastName,
  email,
  { header: 'Subject', valueOf: ({ subject }) => subjectLabel(subject) },
  { header: 'Message', valueOf: ({ message }) => message },
  { header: 'Newsletter', valueOf: ({ newsletter }) => yesOrNo(newsletter) },
  { header: 'Read', valueOf: ({ isRead }) => yesOrNo(isRead) },
];

const signupColumns: readonly Column[] = [
  email,
  firstName,
  lastName,
  { ...received, header: 'Signed up' },
];

/** Every message as a CSV file, in the order of `pages`. */
export function messagesCsv(pages: AsyncIterable<readonly Message[]>): AsyncGenerator<string> {
  return csv(pages, messageColumns);
}

/** The newsletter sign-ups as a CSV file: for each email address the first one in `pages`. */
export function signupsCsv(pages: AsyncIterable<readonly Message[]>): AsyncGenerator<string> {
  return csv(withoutRepeatedSignups(pages), signupColumns);
}

async function* withoutRepeatedSignups(
  pages: AsyncIterable<readonly Message[]>,
): AsyncGenerator<Message[]> {
  const seenAddresses = new Set<string>();
  for await (const page of pages) {
    yield page.filter((message) => {
      const address = message.email.toLowerCase();
      if (!message.newsletter || seenAddresses.has(address)) return false;
      seenAddresses.add(address);
      return true;
    });
  }
}

/** Yields a file in the format of RFC 4180, page by page, so that no more than a page is in memory. */
async function* csv(
  pages: AsyncIterable<readonly Message[]>,
  columns: readonly Column[],
): AsyncGenerator<string> {
  // Excel reads the file as UTF-8 only if it begins with a byte order mark.
  yield stringify([columns.map(({ header }) => header)], { ...FORMAT, bom: true });
  for await (const page of pages) {
    yield stringify(
      page.map((message) => columns.map(({ valueOf }) => valueOf(message))),
      FORMAT,
    );
  }
}

/**
 * A spreadsheet would run a cell that begins with a character such as "=" as a formula, so the
 * library puts an apostrophe before it. Source: OWASP, "CSV Injection".
 */
const FORMAT: Options = { escape_formulas: true, quoted: true, record_delimiter: 'windows' };

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

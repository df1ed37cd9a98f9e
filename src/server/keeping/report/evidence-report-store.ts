import * as z from 'zod/mini';
import type { Database } from '#server/database/tables.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import { enqueueEvidenceReport } from '#server/outbox/enqueue-mail.ts';
import type { VideoProblems } from '../attention-store.ts';

/** What the daily mail reports: the problems of today compared with those of the mail before. */

/** Every process writes the row with this id, so there is only one. */
const ID = 'report';

const problemsSchema = z.array(z.object({ key: z.string(), text: z.string() }));

type Problem = z.infer<typeof problemsSchema>[number];

interface Report {
  /** The problems when the last mail was sent. */
  before: Problem[];
  current: Problem[];
}

interface ReportChanges {
  found: string[];
  solved: string[];
}

/** Records the problems, and adds a mail if they are not those of the mail before. */
export async function recordReport(
  database: Database,
  videos: readonly VideoProblems[],
  now: Date,
): Promise<void> {
  const current = videos.flatMap(({ title, problems }) =>
    problems.map(({ key, text }) => ({ key, text: `“${oneLine(title)}”: ${oneLine(text)}` })),
  );
  await runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'evidence_reports');
    const stored = await find(transaction);
    const { found, solved } = changesBetween({ before: stored.current, current });
    if (found.length + solved.length === 0) return;
    const isAdded = await enqueueEvidenceReport(transaction, now);
    // A mail that still waits reports the later changes as well.
    const before = isAdded ? stored.current : stored.before;
    const row = { before: JSON.stringify(before), current: JSON.stringify(current) };
    await transaction
      .insertInto('evidence_reports')
      .values({ id: ID, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  });
}

/** What the mail reports. */
export async function findReportChanges(database: Database): Promise<ReportChanges> {
  return changesBetween(await find(database));
}

function changesBetween({ before, current }: Report): ReportChanges {
  const texts = new Set(before.map(({ text }) => text));
  const keys = new Set(current.map(({ key }) => key));
  return {
    found: current.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
    solved: before.filter(({ key }) => !keys.has(key)).map(({ text }) => text),
  };
}

async function find(reader: Database): Promise<Report> {
  const row = await reader
    .selectFrom('evidence_reports')
    .select(['before', 'current'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return { before: parseProblems(row?.before), current: parseProblems(row?.current) };
}

function parseProblems(json: string | undefined): Problem[] {
  return problemsSchema.parse(JSON.parse(json ?? '[]'));
}

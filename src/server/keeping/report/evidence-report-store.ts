import * as z from 'zod/mini';
import type { Database } from '#server/core/database/tables.ts';

/** What the daily mail reports: the problems of today compared with those of the mail before. */

/** Every process writes the row with this id, so there is only one. */
const ID = 'report';

const problemsSchema = z.array(z.object({ key: z.string(), text: z.string() }));

type Problem = z.infer<typeof problemsSchema>[number];

export interface Report {
  /** The problems when the last mail was sent. */
  before: Problem[];
  current: Problem[];
}

interface ReportChanges {
  found: string[];
  solved: string[];
}

export async function saveReport(
  transaction: Database,
  { before, current }: Report,
): Promise<void> {
  const row = { before: JSON.stringify(before), current: JSON.stringify(current) };
  await transaction
    .insertInto('evidence_reports')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What the mail reports. */
export function changesBetween({ before, current }: Report): ReportChanges {
  const texts = new Set(before.map(({ text }) => text));
  const keys = new Set(current.map(({ key }) => key));
  return {
    found: current.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
    solved: before.filter(({ key }) => !keys.has(key)).map(({ text }) => text),
  };
}

export async function findReport(database: Database): Promise<Report> {
  const row = await database
    .selectFrom('evidence_reports')
    .select(['before', 'current'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return { before: parseProblems(row?.before), current: parseProblems(row?.current) };
}

function parseProblems(json: string | undefined): Problem[] {
  return problemsSchema.parse(JSON.parse(json ?? '[]'));
}

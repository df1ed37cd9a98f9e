import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import type { AnsweredRead } from './every-read.ts';

const UNFINISHED: ReadonlySet<unknown> = new Set<MailRun['state']>([
  'scheduled',
  'holding',
  'running',
  'paused',
]);

/**
 * The rows that a restore into an empty site stores: it holds the mails to readers that are not finished,
 * and switches mails to readers off.
 */
export function restoredContent(content: Content): Content {
  const { mail_runs: runs = [], settings = [], ...others } = content;
  return {
    ...others,
    mail_runs: runs.map(heldRun),
    settings: settings.map((row) =>
      row['group'] === readerSettings.name ? switchedOff(row) : row,
    ),
  };
}

function switchedOff(row: Content[string][number]): Content[string][number] {
  const stored = JSON.parse(String(row['json']));
  if (!stored.isOn) return row;
  const json = JSON.stringify({ ...stored, isOn: false, isOffSinceRestore: true });
  return { ...row, json, updatedAt: expect.any(String) };
}

type Content = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

function heldRun<Run extends object>(run: Run): Run {
  if (!('state' in run) || !UNFINISHED.has(run.state)) return run;
  return { ...run, state: 'held', reason: expect.stringContaining('restored'), waitUntil: null };
}

const runsSchema = z.looseObject({ runs: z.array(z.looseObject({})) });

/** The answer to a read that is expected of the restored site. */
export function afterRestore(answer: AnsweredRead): AnsweredRead {
  const { url } = answer.route;
  if (url === '/api/admin/mail-runs') {
    const body = runsSchema.parse(answer.body);
    return { ...answer, body: { ...body, runs: body.runs.map(heldRun) } };
  }
  return answer;
}

const filesSchema = z.looseObject({
  files: z.array(z.looseObject({ name: z.string(), modified: z.string() })),
});

/** The answer without the times of uploaded files, which a bucket does not keep, and their order by them. */
export function withoutUploadTimes(answer: AnsweredRead | undefined): unknown {
  if (answer?.route.url !== '/api/admin/files') return answer;
  const { files, ...totals } = filesSchema.parse(answer.body);
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    ...answer,
    body: { ...totals, files: sorted.map((file) => Object.assign(file, { modified: '' })) },
  };
}

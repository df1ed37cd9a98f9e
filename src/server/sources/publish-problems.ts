import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { PublishProblem } from '#domain/sources/publish-problem.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/** What is missing before a video should be published, in the order of its sources. */
export async function publishProblems(
  sources: readonly AdminSource[],
  uploads: Pick<Uploads, 'find'>,
): Promise<PublishProblem[]> {
  if (sources.length === 0) return [{ kind: 'no-source', source: null }];
  const problems: PublishProblem[] = [];
  for (const { title, url } of sources) {
    const fileName = uploadNameFromUrl(url);
    if (url === '') problems.push({ kind: 'no-address', source: title });
    else if (fileName !== null && !(await uploads.find(fileName))) {
      problems.push({ kind: 'file-gone', source: title });
    }
  }
  return problems;
}

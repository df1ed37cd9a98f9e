import type { PublishProblem } from '#domain/sources/publish-problem.ts';

export function PublishProblems({ problems }: { problems: readonly PublishProblem[] }) {
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {problems.map((problem, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two sources can have the same title and problem.
        <li key={index}>{sentence(problem)}</li>
      ))}
    </ul>
  );
}

function sentence({ kind, source }: PublishProblem): string {
  if (kind === 'no-source') return 'The video has no source.';
  if (kind === 'no-address') return `“${source}” has neither an address nor a file.`;
  return `The file of “${source}” is gone.`;
}

interface DropHintProps {
  isDraggedOver: boolean;
  /** Why files were not added. */
  refusals: readonly string[];
}

/** The files that were refused, and a hint that files can be dropped, except on touchscreens. */
export function DropHint({ isDraggedOver, refusals }: DropHintProps) {
  return (
    <>
      {refusals.length > 0 && (
        <ul
          aria-label="Files that were not added"
          className="grid gap-1 text-sm font-medium wrap-anywhere text-error"
        >
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      <p
        className={`rounded-sm border-2 border-dashed px-4 py-3 text-center text-sm text-ink-muted pointer-coarse:hidden ${isDraggedOver ? 'border-ink bg-raised' : 'border-rule'}`}
      >
        Drop files here. Each file becomes a source, with the file name as its title.
      </p>
    </>
  );
}

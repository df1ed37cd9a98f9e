/** A gray loading placeholder; set its size with `className`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-raised ${className}`} />;
}

/** Times in milliseconds as text, e.g. "median 4.5 ms, p95 7.2 ms, longest 12.0 ms". */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`;
}

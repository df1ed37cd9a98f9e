/**
 * Describes how many requests ended in each way, e.g. "368 replies with 200, 3 refused". A key is
 * the status of a reply, or a word for requests without a complete reply.
 */
export function describeReplies(counts: ReadonlyMap<number | string, number>): string {
  const descriptions = [...counts].map(([ending, count]) => {
    if (typeof ending === 'string') return `${count} ${ending}`;
    return `${count} ${count === 1 ? 'reply' : 'replies'} with ${ending}`;
  });
  return descriptions.join(', ');
}

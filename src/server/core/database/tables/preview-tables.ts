/** One row per link that shows a video before it is public. */
export interface PreviewLinkTable {
  id: string;
  videoId: string;
  /** Only the hash is stored, so the address cannot be read from a stolen copy of the database. */
  tokenHash: string;
  createdAt: string;
  /** The link is of no use from this time on. */
  endsAt: string;
}

/** The pattern of {@link sourceReferenceAddress}. */
export const SOURCE_REFERENCE_ROUTE = '/api/sources/:id/reference';

/** The address of the reference to a source, without its format. */
export function sourceReferenceAddress(sourceId: string): string {
  return SOURCE_REFERENCE_ROUTE.replace(':id', sourceId);
}

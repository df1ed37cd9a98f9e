/** Whether a request with this method may change something; true for unknown methods. */
export function isWritingMethod(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

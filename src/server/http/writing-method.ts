/** Whether a request of that method may change something. What is unknown may. */
export function isWritingMethod(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

const listed = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/**
 * Whether a text is the name of a time zone. Other names of a listed zone are accepted as well, because
 * browsers list some zones under another name than the server, such as Asia/Kolkata.
 */
export function isTimeZone(name: string): boolean {
  if (listed.has(name)) return true;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return listed.has(timeZone);
  } catch {
    return false;
  }
}

/**
 * Returns the values of the fields that were edited since the form opened.
 *
 * Sending only these preserves stored values that the form would change: its date field drops the
 * seconds of a publish date, and its schema turns a sort order of 0 into 1. It also preserves what
 * another window has saved in other fields, if the administrator chooses 'Save mine'.
 *
 * @param opened the field contents when the form opened
 * @param typed  the current field contents
 * @param values the values that the form's schema parsed from `typed`
 */
export function changedFields<Values extends object>(
  opened: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  values: Values,
): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const name in values) {
    if (Object.is(opened[name], typed[name])) delete changes[name];
  }
  return changes;
}

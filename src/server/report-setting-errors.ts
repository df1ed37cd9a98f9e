/**
 * Runs what a program does with its settings. What is wrong with them is told to the
 * person who started it, in one line, and the process ends with status 1: before the
 * server runs there is no log yet. Every other error is thrown as it came.
 */
export async function reportSettingErrors<Result>(program: () => Promise<Result>): Promise<Result> {
  try {
    return await program();
  } catch (error) {
    // By its name: where Vite reads the server, its classes are not those of this module.
    if (!(error instanceof Error && error.name === 'SettingError')) throw error;
    const { message } = error;
    // Never settles: what is open already, such as a connection, must not keep the process.
    return new Promise(() => process.stderr.write(`${message}\n`, () => process.exit(1)));
  }
}

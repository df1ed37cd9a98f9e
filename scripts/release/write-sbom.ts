import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };

const documentSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({}) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
});

/**
 * Writes the software bill of materials of the archives, in the format CycloneDX: what `npm sbom` says
 * about the packages at these paths of the lock file. Of one commit it always has the same bytes.
 */
export async function writeSbom(
  root: string,
  file: string,
  { paths, time }: { paths: ReadonlySet<string>; time: Date },
): Promise<void> {
  const output = execFileSync('npm', ['sbom', ...OPTIONS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { metadata, components, ...document } = documentSchema.parse(JSON.parse(output));

  const lock = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const packages: Record<string, { version: string }> = JSON.parse(lock).packages;
  const refs = new Set(
    [...paths].map((each) => `${each.split('node_modules/').at(-1)}@${packages[each]?.version}`),
  );
  // npm names the project by its folder.
  const component = { ...metadata.component, name: packageJson.name };
  const sbom = {
    ...document,
    // Optional: a random number, and a graph that names other packages as well.
    serialNumber: undefined,
    dependencies: undefined,
    metadata: { ...metadata, timestamp: time.toISOString(), component },
    components: components.filter((each) => refs.has(each['bom-ref'])),
  };
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

const OPTIONS = [
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  // Without the packages of the development, npm leaves out some others, such as React.
  '--include=dev',
];

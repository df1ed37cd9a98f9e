import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storageProblem } from '#server/core/settings/container-storage.ts';

/** What a process in a container of Docker reads, whose data are stored in /storage. */
function recorded(name: string): Promise<string> {
  return readFile(`tests/inputs/mountinfo/${name}.txt`, 'utf8');
}

const remedy = 'To keep it, start the container with: -v site-data:/storage';

test.each([
  ['image-layer', 'The data in /storage is deleted together with this container.'],
  [
    'nameless-volume',
    'The data in /storage is on a volume without a name, which the next container lacks.',
  ],
])('data of a container that are lost with it are found: %s', async (name, problem) => {
  expect(storageProblem(await recorded(name), '/storage')).toEqual({ problem, remedy });
});

test.each(['named-volume', 'bind-mount'])(
  'data that outlive their container are no problem: %s',
  async (name) => {
    expect(storageProblem(await recorded(name), '/storage')).toBeUndefined();
    expect(storageProblem(await recorded(name), '/storage/site')).toBeUndefined();
  },
);

test('a folder beside the volume is a problem', async () => {
  const problem = 'The data in /storage2 is deleted together with this container.';
  expect(storageProblem(await recorded('named-volume'), '/storage2')).toMatchObject({ problem });
});

test.each([
  ['a machine', '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n'],
  ['a machine whose system is an overlay', '27 1 0:39 / / rw,relatime - overlay overlay rw\n'],
  ['a system without mountinfo', ''],
])('outside containers there is no problem: %s', (_what, mountinfo) => {
  expect(storageProblem(mountinfo, '/srv/site/data')).toBeUndefined();
});

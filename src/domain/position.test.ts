import { expect, test } from 'vitest';
import {
  reorderEntry,
  type NumberedFrom,
  type OrderedEntry,
  positionBeside,
  type Side,
} from '#domain/position.ts';

/** Writes a list as "id:sortOrder" pairs. */
const write = (list: readonly OrderedEntry[] | undefined) =>
  list?.map(({ id, sortOrder }) => `${id}:${sortOrder}`).join(' ');

function read(text: string): OrderedEntry[] {
  return text.split(' ').map((pair) => {
    const [id = '', sortOrder] = pair.split(':');
    return { id, sortOrder: Number(sortOrder) };
  });
}

test.each<[list: string, from: NumberedFrom, id: string, after: string | null, moved: string]>([
  ['a:1 b:2 c:3', 'first', 'c', null, 'c:1 a:2 b:3'],
  ['a:1 b:2 c:3', 'first', 'c', 'a', 'a:1 c:2 b:3'],
  ['a:1 b:2 c:3', 'first', 'a', 'c', 'b:1 c:2 a:3'],
  ['a:1 b:2 c:3', 'first', 'b', 'a', 'a:1 b:2 c:3'],
  ['a:1 b:1 c:1', 'first', 'b', null, 'b:1 a:2 c:3'],
  ['a:0 b:7 c:2147483647', 'first', 'b', 'c', 'a:1 c:2 b:3'],
  ['c:3 b:2 a:1', 'last', 'a', null, 'a:3 c:2 b:1'],
  ['c:9 b:9 a:0', 'last', 'c', 'b', 'b:3 c:2 a:1'],
  ['a:5', 'last', 'a', null, 'a:1'],
])(
  'in the list %s, numbered from the %s, moving %s after %s returns %s',
  (list, from, id, after, moved) => {
    expect(write(reorderEntry(read(list), id, { after }, from))).toBe(moved);
  },
);

test.each([
  ['x', null],
  ['a', 'x'],
  ['a', 'a'],
])('moving %s after %s in a list of a and b is impossible', (id, after) => {
  expect(reorderEntry(read('a:1 b:2'), id, { after }, 'first')).toBeUndefined();
});

test('entries that keep their number are the same objects', () => {
  const list = read('a:1 b:2 c:3 d:4');
  const moved = reorderEntry(list, 'c', { after: 'a' }, 'first');
  expect(moved?.filter((entry) => list.includes(entry)).map(({ id }) => id)).toEqual(['a', 'd']);
});

test.each<[id: string, side: Side, neighbor: string, moved: string]>([
  ['c', 'above', 'a', 'c:1 a:2 b:3'],
  ['c', 'above', 'b', 'a:1 c:2 b:3'],
  ['a', 'below', 'b', 'b:1 a:2 c:3'],
  ['a', 'above', 'c', 'b:1 a:2 c:3'],
])('moving %s %s %s in a list of a, b and c gives %s', (id, side, neighbor, moved) => {
  const list = read('a:1 b:2 c:3');
  const position = positionBeside(list, id, side, neighbor);
  expect(write(reorderEntry(list, id, position, 'first'))).toBe(moved);
});

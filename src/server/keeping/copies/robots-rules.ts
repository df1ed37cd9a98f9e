/** A rule of a robots.txt file. */
interface Rule {
  isAllowed: boolean;
  path: string;
}

/** The rules for the robots that are named in the lines above them. */
interface Group {
  robots: string[];
  rules: Rule[];
}

/**
 * Whether the rules of a robots.txt file allow a robot to request an address. The longest matching
 * rule applies; among equally long ones, the one that allows. See RFC 9309, section 2.2.
 *
 * @param text  the content of the file
 * @param robot the name of the robot, in any case
 * @param path  of the address, with its query, e.g. "/a?b=c"
 */
export function isAllowedByRobots(text: string, robot: string, path: string): boolean {
  const rules = rulesFor(parseGroups(text), robot.toLowerCase());
  const [longest] = rules
    .filter(({ path: pattern }) => matches(pattern, path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return longest?.isAllowed ?? true;
}

function rulesFor(groups: readonly Group[], robot: string): Rule[] {
  const named = groups.filter(({ robots }) => robots.includes(robot));
  const applying = named.length > 0 ? named : groups.filter(({ robots }) => robots.includes('*'));
  return applying.flatMap(({ rules }) => rules);
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    addLine(groups, field.toLowerCase(), value.trim());
  }
  return groups;
}

function addLine(groups: Group[], field: string, value: string): void {
  const last = groups.at(-1);
  if (field === 'user-agent') {
    // Several names in a row share the rules below them.
    if (last && last.rules.length === 0) last.robots.push(value.toLowerCase());
    else groups.push({ robots: [value.toLowerCase()], rules: [] });
  } else if ((field === 'allow' || field === 'disallow') && last) {
    // An empty rule matches nothing, but it ends the list of names.
    last.rules.push({ isAllowed: field === 'allow', path: value });
  }
}

/** Whether a path begins as the pattern says, in which "*" is any text and a final "$" the end. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let position = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return (
    !isWhole || position === path.length || (parts.length > 0 && path.endsWith(parts.at(-1) ?? ''))
  );
}

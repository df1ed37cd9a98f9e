import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

/**
 * Finds the regular expressions of a file that take more than linear time. With such an expression, a
 * long text that a visitor sends, or the administrator pastes, stops the server for minutes. Expressions
 * that `new RegExp` builds are not found.
 *
 * @param file for the returned lines, and for the parser, which needs its extension
 */
export function slowExpressions(file: string, code: string): string[] {
  const problems: string[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      const [report] = analyse({ source, flags }).reports;
      if (!report) return;
      const line = code.slice(0, node.start).split('\n').length;
      problems.push(
        `${file}:${line}: /${source}/${flags} takes too long for a text with many ${JSON.stringify(report.character.pick)}`,
      );
    },
  });
  visitor.visit(parseSync(file, code).program);
  return problems;
}

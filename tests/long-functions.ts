/** The functions of a source file that have more lines than STYLE.md allows. */
import type { SourceFile } from './source-files.ts';
import { childrenOf, FUNCTIONS, lineNumbersOf, parseSource, type SyntaxNode } from './syntax-tree.ts';

export const MAX_FUNCTION_LINES = 60;

/**
 * Each function of more than MAX_FUNCTION_LINES lines, its signature counted, as "path:line: lines".
 * @param callbacks false for tests, whose describe and it take functions of any length
 * @throws Error for a text that is no TypeScript
 */
export function longFunctions(
  { path, text }: Pick<SourceFile, 'path' | 'text'>,
  { callbacks }: { callbacks: boolean },
): string[] {
  const lineAt = lineNumbersOf(text);
  const linesOf = ({ start, end }: SyntaxNode) => lineAt[end]! - lineAt[start]! + 1;
  const found: string[] = [];
  const visit = (node: SyntaxNode): void => {
    const uncounted = !callbacks && 'arguments' in node ? [node.arguments].flat() : [];
    // A shorter node holds no long function.
    for (const child of childrenOf(node).filter((inner) => linesOf(inner) > MAX_FUNCTION_LINES)) {
      if (FUNCTIONS.includes(child.type) && !uncounted.includes(child))
        found.push(`${path}:${lineAt[child.start]}: ${linesOf(child)}`);
      visit(child);
    }
  };
  visit(parseSource({ path, text }));
  return found;
}

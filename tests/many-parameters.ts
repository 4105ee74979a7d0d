/** The functions of a source file that take more positional parameters than STYLE.md allows. */
import type { SourceFile } from './source-files.ts';
import { childrenOf, FUNCTIONS, lineNumbersOf, parseSource, type SyntaxNode } from './syntax-tree.ts';

export const MAX_PARAMETERS = 4;

/**
 * Each function of more than MAX_PARAMETERS parameters, as "path:line: parameters". Descriptions without a body are left
 * out: what they describe is written here, or is a compiled kernel.
 * @param callbacks false for tests, whose functions take what the row of a table holds
 * @throws Error for a text that is no TypeScript
 */
export function functionsOfManyParameters(
  file: Pick<SourceFile, 'path' | 'text'>,
  { callbacks }: { callbacks: boolean },
): string[] {
  const lineAt = lineNumbersOf(file.text);
  const found: string[] = [];
  const visit = (node: SyntaxNode, isArgument: boolean): void => {
    if (FUNCTIONS.includes(node.type) && (callbacks || !isArgument)) {
      const { params } = node as SyntaxNode & { params: readonly unknown[] };
      if (params.length > MAX_PARAMETERS) found.push(`${file.path}:${lineAt[node.start]}: ${params.length}`);
    }
    const passed = 'arguments' in node ? [node.arguments].flat() : [];
    for (const child of childrenOf(node)) visit(child, passed.includes(child));
  };
  visit(parseSource(file), false);
  return found;
}

/** The syntax tree of a source file, as far as the checks of the source walk through it. */
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** Blanks the decorators that AssemblyScript allows before functions and variables, and TypeScript doesn't. */
const withoutDecorators = (text: string) =>
  text.replaceAll(
    /^([ \t]*(?:export )?)(@\w+(?:\([^)\n]*\))?)/gm,
    (_, before: string, mark: string) => before + ' '.repeat(mark.length),
  );

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/**
 * The root of a file's tree; places in it are places in the file's text.
 * @throws Error for a text that is no TypeScript
 */
export function parseSource({ path, text }: Pick<SourceFile, 'path' | 'text'>): SyntaxNode {
  const { program, errors } = parseSync(path, path.endsWith('.as.ts') ? withoutDecorators(text) : text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return program;
}
